// Where two boxes touch: separating axes, then the overlap of two faces, or two edges.

#include "physics/boxes_private.h"

#include <stddef.h>

// An edge must separate better than the best face by this much before two edges count as the
// contact. With less, a face that lies on a face flickers between the two and piles fall.
#define FACE_PREFERRED 0.3e-3
// Of two faces that separate alike the first body's is taken, for the same reason.
#define FIRST_PREFERRED 0.02e-3
// Edges nearer to parallel than this (sine of the angle) say nothing that the faces do not.
#define PARALLEL 0.02

enum { POLYGON_MAX = 10 };

// A corner of the other body's face: its place in the plane of the face it lies on, and above it.
typedef struct corner {
    double u, v, gap;
} corner;

typedef struct axis {
    double gap;
    double sign;  // of the axis, so that it points from the first body to the second
    int first, second;
} axis;

typedef struct frames {
    double c[3][3], abs_c[3][3];  // cosines between the axes of the two
    double d_a[3], d_b[3];        // from first to second, in the axes of each
    double half_a[3], half_b[3];
} frames;

static double absolute(double a)
{
    return a < 0 ? -a : a;
}

static double within(double a, double limit)
{
    return a > limit ? limit : a < -limit ? -limit : a;
}

static void compare_frames(frames *f, const body *a, const body *b)
{
    vec d = vec_sub(b->at, a->at);
    for (int i = 0; i < 3; i++) {
        f->d_a[i] = vec_dot(d, a->axes.a[i]);
        f->d_b[i] = vec_dot(d, b->axes.a[i]);
        f->half_a[i] = vec_part(a->half, i);
        f->half_b[i] = vec_part(b->half, i);
        for (int j = 0; j < 3; j++) {
            f->c[i][j] = vec_dot(a->axes.a[i], b->axes.a[j]);
            f->abs_c[i][j] = absolute(f->c[i][j]);
        }
    }
}

static bool best_faces(const frames *f, double margin, axis *of_a, axis *of_b)
{
    *of_a = *of_b = (axis){.gap = -1e9};
    for (int i = 0; i < 3; i++) {
        double gap = absolute(f->d_a[i]) - f->half_a[i] -
                     (f->half_b[0] * f->abs_c[i][0] + f->half_b[1] * f->abs_c[i][1] +
                      f->half_b[2] * f->abs_c[i][2]);
        if (gap > margin) return false;
        if (gap > of_a->gap) *of_a = (axis){gap, f->d_a[i] < 0 ? -1 : 1, i, -1};
    }
    for (int j = 0; j < 3; j++) {
        double gap = absolute(f->d_b[j]) - f->half_b[j] -
                     (f->half_a[0] * f->abs_c[0][j] + f->half_a[1] * f->abs_c[1][j] +
                      f->half_a[2] * f->abs_c[2][j]);
        if (gap > margin) return false;
        if (gap > of_b->gap) *of_b = (axis){gap, f->d_b[j] < 0 ? -1 : 1, -1, j};
    }
    return true;
}

static bool best_edges(const frames *f, double margin, axis *best)
{
    *best = (axis){.gap = -1e9, .first = -1};
    for (int i = 0; i < 3; i++) {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; j++) {
            double length2 = 1 - f->c[i][j] * f->c[i][j];
            if (length2 < PARALLEL * PARALLEL) continue;
            int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            double along = f->d_a[i2] * f->c[i1][j] - f->d_a[i1] * f->c[i2][j];
            double extent = f->half_a[i1] * f->abs_c[i2][j] + f->half_a[i2] * f->abs_c[i1][j] +
                            f->half_b[j1] * f->abs_c[i][j2] + f->half_b[j2] * f->abs_c[i][j1];
            double gap = (absolute(along) - extent) / sqrt(length2);
            if (gap > margin) return false;
            if (gap > best->gap) *best = (axis){gap, along < 0 ? -1 : 1, i, j};
        }
    }
    return true;
}

// Keeps what lies on the inner side of one edge of the face: sign * (u or v) <= limit.
static int clip(const corner *in, int count, corner *out, bool by_u, double sign, double limit)
{
    int kept = 0;
    for (int i = 0; i < count && kept + 2 <= POLYGON_MAX; i++) {
        const corner *p = &in[i], *q = &in[i + 1 < count ? i + 1 : 0];
        double p_over = sign * (by_u ? p->u : p->v) - limit;
        double q_over = sign * (by_u ? q->u : q->v) - limit;
        if (p_over <= 0) out[kept++] = *p;
        if ((p_over <= 0) == (q_over <= 0)) continue;
        double t = p_over / (p_over - q_over);
        out[kept++] = (corner){p->u + (q->u - p->u) * t, p->v + (q->v - p->v) * t,
                               p->gap + (q->gap - p->gap) * t};
    }
    return kept;
}

// Of many points four are enough: the deepest, the farthest from it, and the farthest to both
// sides of the line between them.
static int choose_four(corner *p, int count)
{
    if (count <= CONTACT_POINTS) return count;
    int chosen[CONTACT_POINTS] = {0};
    for (int i = 1; i < count; i++) {
        if (p[i].gap < p[chosen[0]].gap - 1e-6) chosen[0] = i;
    }
    const corner *a = &p[chosen[0]];
    double far = -1, left = 0, right = 0;
    for (int i = 0; i < count; i++) {
        double u = p[i].u - a->u, v = p[i].v - a->v;
        if (u * u + v * v > far + 1e-12) far = u * u + v * v, chosen[1] = i;
    }
    const corner *b = &p[chosen[1]];
    chosen[2] = chosen[3] = -1;
    for (int i = 0; i < count; i++) {
        double side = (b->u - a->u) * (p[i].v - a->v) - (b->v - a->v) * (p[i].u - a->u);
        if (side > left + 1e-12) left = side, chosen[2] = i;
        if (side < right - 1e-12) right = side, chosen[3] = i;
    }
    corner kept[CONTACT_POINTS];
    int n = 0;
    for (int i = 0; i < CONTACT_POINTS; i++) {
        if (chosen[i] >= 0) kept[n++] = p[chosen[i]];
    }
    for (int i = 0; i < n; i++) p[i] = kept[i];
    return n;
}

// The face of `on` across axis `side` carries; the face of `other` that looks most towards it is
// clipped to its outline.
static int face_points(const body *on, int side, double sign, const body *other, double margin,
                       contact_point *points)
{
    vec normal = vec_scale(on->axes.a[side], sign);
    int u = (side + 1) % 3, v = (side + 2) % 3;
    int facing = 0;
    double most = -1;
    for (int j = 0; j < 3; j++) {
        double cosine = absolute(vec_dot(normal, other->axes.a[j]));
        if (cosine > most + 1e-9) most = cosine, facing = j;
    }
    double towards = vec_dot(normal, other->axes.a[facing]) > 0 ? -1 : 1;
    int s = (facing + 1) % 3, t = (facing + 2) % 3;
    vec centre =
        vec_plus(other->at, other->axes.a[facing], towards * vec_part(other->half, facing));
    vec along_s = vec_scale(other->axes.a[s], vec_part(other->half, s));
    vec along_t = vec_scale(other->axes.a[t], vec_part(other->half, t));
    static const double corners[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    corner p[POLYGON_MAX], q[POLYGON_MAX];
    double level = vec_part(on->half, side);
    for (int i = 0; i < 4; i++) {
        vec at = vec_plus(vec_plus(centre, along_s, corners[i][0]), along_t, corners[i][1]);
        vec d = vec_sub(at, on->at);
        p[i] = (corner){vec_dot(d, on->axes.a[u]), vec_dot(d, on->axes.a[v]),
                        vec_dot(d, normal) - level};
    }
    int count = clip(p, 4, q, true, 1, vec_part(on->half, u));
    count = clip(q, count, p, true, -1, vec_part(on->half, u));
    count = clip(p, count, q, false, 1, vec_part(on->half, v));
    count = clip(q, count, p, false, -1, vec_part(on->half, v));
    int near = 0;
    for (int i = 0; i < count; i++) {
        if (p[i].gap <= margin) p[near++] = p[i];
    }
    count = choose_four(p, near);
    for (int i = 0; i < count; i++) {
        // Half way between the two surfaces.
        vec at = vec_plus(on->at, on->axes.a[u], p[i].u);
        at = vec_plus(at, on->axes.a[v], p[i].v);
        points[i] = (contact_point){vec_plus(at, normal, level + 0.5 * p[i].gap), p[i].gap};
    }
    return count;
}

// The nearest points of two edges, or rather the middle between them.
static void edge_point(const body *a, const body *b, const axis *edges, contact *found)
{
    vec along_a = a->axes.a[edges->first], along_b = b->axes.a[edges->second];
    vec normal = vec_cross(along_a, along_b);
    normal = vec_scale(normal, edges->sign / vec_length(normal));
    vec on_a = a->at, on_b = b->at;
    for (int i = 0; i < 3; i++) {
        if (i != edges->first) {
            double side = vec_dot(a->axes.a[i], normal) > 0 ? 1 : -1;
            on_a = vec_plus(on_a, a->axes.a[i], side * vec_part(a->half, i));
        }
        if (i != edges->second) {
            double side = vec_dot(b->axes.a[i], normal) > 0 ? -1 : 1;
            on_b = vec_plus(on_b, b->axes.a[i], side * vec_part(b->half, i));
        }
    }
    vec d = vec_sub(on_b, on_a);
    double cosine = vec_dot(along_a, along_b);
    double d_a = vec_dot(d, along_a), d_b = vec_dot(d, along_b);
    double below = 1 - cosine * cosine;  // no smaller than PARALLEL squared
    double half_a = vec_part(a->half, edges->first), half_b = vec_part(b->half, edges->second);
    vec p = vec_plus(on_a, along_a, within((d_a - cosine * d_b) / below, half_a));
    vec q = vec_plus(on_b, along_b, within((cosine * d_a - d_b) / below, half_b));
    found->normal = normal;
    found->count = 1;
    found->point[0] = (contact_point){vec_scale(vec_add(p, q), 0.5), edges->gap};
}

bool ilx_boxes_touch(const body *a, const body *b, double margin, contact *found)
{
    frames f;
    axis of_a, of_b, edges;
    compare_frames(&f, a, b);
    if (!best_faces(&f, margin, &of_a, &of_b)) return false;
    if (!best_edges(&f, margin, &edges)) return false;
    if (edges.gap > larger(of_a.gap, of_b.gap) + FACE_PREFERRED) {
        edge_point(a, b, &edges, found);
        return true;
    }
    if (of_b.gap > of_a.gap + FIRST_PREFERRED) {
        found->normal = vec_scale(b->axes.a[of_b.second], of_b.sign);
        found->count = face_points(b, of_b.second, -of_b.sign, a, margin, found->point);
    } else {
        found->normal = vec_scale(a->axes.a[of_a.first], of_a.sign);
        found->count = face_points(a, of_a.first, of_a.sign, b, margin, found->point);
    }
    if (found->count > 0) return true;
    // The faces look at each other but lie side by side: edges meet first.
    if (edges.first < 0) return false;
    edge_point(a, b, &edges, found);
    return true;
}

double ilx_boxes_gap(const body *a, const body *b)
{
    frames f;
    axis of_a, of_b, edges;
    compare_frames(&f, a, b);
    best_faces(&f, 1e9, &of_a, &of_b);
    best_edges(&f, 1e9, &edges);
    return larger(larger(of_a.gap, of_b.gap), edges.gap);
}

bool ilx_boxes_touch_table(const body *a, double margin, contact *found)
{
    corner p[POLYGON_MAX];
    int count = 0;
    for (int i = 0; i < 8; i++) {
        vec own = {i & 1 ? a->half.x : -a->half.x, i & 2 ? a->half.y : -a->half.y,
                   i & 4 ? a->half.z : -a->half.z};
        vec at = vec_add(a->at, axes_out(&a->axes, own));
        if (at.y <= margin) p[count++] = (corner){at.x, at.z, at.y};
    }
    found->normal = (vec){0, -1, 0};
    found->count = choose_four(p, count);
    for (int i = 0; i < found->count; i++) {
        found->point[i] = (contact_point){{p[i].u, 0.5 * p[i].gap, p[i].v}, p[i].gap};
    }
    return count > 0;
}
