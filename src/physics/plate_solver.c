// The solver of the plate: projected Gauss-Seidel over the contacts, from the pusher outwards.

#include "physics/plate_solver.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const double FRICTION = 0.2;  // of a disc against a disc, the pusher and the rim
static const double SPIN_ARM =
    0.9;  // friction resists spin as if it acted at this part of the radius
static const double FLOOR = 0.05;  // what rests gives way as if it had moved this part of a step
static const double REACH = 2;     // steps: a wider gap will not close in one
static const double SETTLED = 0.015;
enum { LOOK_AROUND = 4, SETTLING_STEPS = 30 };
static const double CAP = 3;           // steps that a disc may go in one
static const double OVER = 1.4;        // over-relaxation
static const double SKIN = 5;          // millimetres: contacts are listed before they close,
static const double LISTED_FOR = 2.2;  // and until a disc has gone this far
static const double DEGREES = 57295.779513082321;  // thousandths of a degree in a radian

const solver_quality ilx_solver_qualities[] = {
    [ILX_PUSH_REFEREE] = {.step = 0.25, .tolerance = 0.004, .passes = 40},
    [ILX_PUSH_TRIAL] = {.step = 0.5, .tolerance = 0.02, .passes = 15},
};

// ---- From whole numbers and back

static double weight_share(const solver_body *body)
{
    return WEIGHT_GRAMS / body->grams;
}

void ilx_solver_load(solver *s, const ilx_plate *plate, const solver_quality *quality)
{
    memset(s, 0, offsetof(solver, contact));
    s->quality = *quality;
    s->pusher = plate->pusher / 1000.0;
    s->stale = true;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *d = &plate->disc[i];
        if (!d->on_plate) continue;
        s->disc[s->discs++] = (uint8_t)i;
        solver_body *body = &s->body[i];
        *body = (solver_body){
            .x = d->x / 1000.0,
            .y = d->y / 1000.0,
            .radius = ilx_disc_radius(d->size) / 1000.0,
            .grams = (double)ilx_disc_grams(d->size),
            .moved = d->moved / 16384.0,
            .spun = d->spun / 16384.0,
        };
        if (plate->weight_on != i) continue;
        body->weighted = true;
        body->grams += WEIGHT_GRAMS;
        body->lean_x = plate->weight_x / 1000.0 * weight_share(body);
        body->lean_y = plate->weight_y / 1000.0 * weight_share(body);
    }
}

static int32_t nearest(double number)
{
    return (int32_t)(number < 0 ? number - 0.5 : number + 0.5);
}

// In 16384ths; at most what 16 bits hold.
static uint16_t packed(double steps)
{
    int32_t number = nearest(steps * 16384);
    return (uint16_t)(number > UINT16_MAX ? UINT16_MAX : number);
}

static void store_weight(const solver_body *body, ilx_plate *plate)
{
    double x = body->lean_x / weight_share(body), y = body->lean_y / weight_share(body);
    // Turning and rounding must not carry it over the rim of its disc; the last bit is cut off.
    double most = body->radius - ILX_WEIGHT_RADIUS / 1000.0 - 0.001;
    double length = sqrt(x * x + y * y);
    if (length > most) {
        x *= most / length;
        y *= most / length;
    }
    plate->weight_x = nearest(x * 1000);
    plate->weight_y = nearest(y * 1000);
}

static void store_disc(const solver *s, ilx_plate *plate, int disc)
{
    const solver_body *body = &s->body[disc];
    ilx_disc *d = &plate->disc[disc];
    d->x = nearest(body->x * 1000);
    d->y = nearest(body->y * 1000);
    int32_t turn = (d->turn + nearest(body->turn * DEGREES)) % 360000;
    d->turn = turn < 0 ? turn + 360000 : turn;
    d->moved = packed(body->moved);
    d->spun = packed(body->spun);
    if (body->weighted) store_weight(body, plate);
}

// ---- Contacts

static void add_contact(solver *s, int a, int b)
{
    if (s->contacts == CONTACTS_MAX) return;
    s->contact[s->contacts++] = (solver_contact){.a = (uint8_t)a, .b = (uint8_t)b};
}

// The rim stands behind the groove only; what hangs over the free edge cannot be behind it.
static bool is_near_rim(const solver_body *body)
{
    const double edge = ILX_PLATE_RADIUS / 1000.0, end = ILX_PUSHER_STOP / 1000.0;
    double distance = sqrt(body->x * body->x + body->y * body->y);
    double gap = edge - distance - body->radius;
    return gap < SKIN && gap > -SLACK / 1000.0 && body->y * edge < end * distance;
}

typedef struct pair {
    double order;  // how far from the pusher
    uint8_t a, b;
} pair;

static int sort_in(pair *pairs, int count, pair new)
{
    if (count == PAIRS_MAX) return count;
    int at = count;
    for (; at > 0 && pairs[at - 1].order > new.order; at--) pairs[at] = pairs[at - 1];
    pairs[at] = new;
    return count + 1;
}

// Lists all pairs that are near, the pusher's first, then from the pusher outwards.
static void list_contacts(solver *s)
{
    uint8_t order[ILX_PLATE_DISCS];
    for (int k = 0; k < s->discs; k++) {
        int at = k;
        double y = s->body[s->disc[k]].y;
        for (; at > 0 && s->body[order[at - 1]].y > y; at--) order[at] = order[at - 1];
        order[at] = s->disc[k];
    }

    double push[CONTACTS_MAX], pull[CONTACTS_MAX];
    uint8_t known[BODIES][BODIES] = {{0}};
    for (int k = 0; k < s->contacts; k++) {
        const solver_contact *c = &s->contact[k];
        push[k] = c->push;
        pull[k] = c->pull;
        known[c->a][c->b] = known[c->b][c->a] = (uint8_t)(k + 1);
    }

    s->contacts = 0;
    for (int k = 0; k < s->discs; k++) {
        const solver_body *body = &s->body[order[k]];
        if (body->y - body->radius - s->pusher < SKIN) add_contact(s, PUSHER, order[k]);
    }
    pair pairs[PAIRS_MAX];
    int count = 0;
    for (int k = 0; k < s->discs; k++) {
        const solver_body *a = &s->body[order[k]];
        for (int l = k + 1; l < s->discs; l++) {
            const solver_body *b = &s->body[order[l]];
            double x = b->x - a->x, y = b->y - a->y, near = a->radius + b->radius + SKIN;
            if (y > 2 * 24 + SKIN) break;
            if (x * x + y * y >= near * near) continue;
            count = sort_in(pairs, count, (pair){a->y + b->y, order[k], order[l]});
        }
    }
    for (int k = 0; k < count; k++) add_contact(s, pairs[k].a, pairs[k].b);
    for (int k = 0; k < s->discs; k++) {
        if (is_near_rim(&s->body[order[k]])) add_contact(s, order[k], RIM);
    }

    // Forces of contacts that were there before go on.
    for (int k = 0; k < s->contacts; k++) {
        solver_contact *c = &s->contact[k];
        int before = known[c->a][c->b];
        if (before == 0) continue;
        c->push = push[before - 1];
        c->pull = pull[before - 1];
    }
    for (int k = 0; k < s->discs; k++) {
        solver_body *body = &s->body[s->disc[k]];
        body->listed_x = body->x;
        body->listed_y = body->y;
    }
    s->stale = false;
}

// Whether a gap is wider than `reach`, found without a root.
static bool is_far(const solver *s, const solver_contact *c, double reach)
{
    const solver_body *a = &s->body[c->a], *b = &s->body[c->b];
    if (c->a == PUSHER) return b->y - b->radius - s->pusher > reach;
    if (c->b == RIM) return false;
    double x = b->x - a->x, y = b->y - a->y, near = a->radius + b->radius + reach;
    return x * x + y * y > near * near;
}

static void find_normal(const solver *s, solver_contact *c)
{
    const solver_body *a = &s->body[c->a], *b = &s->body[c->b];
    if (c->a == PUSHER) {
        c->normal_x = 0;
        c->normal_y = 1;
        c->gap = b->y - b->radius - s->pusher;
        return;
    }
    bool rim = c->b == RIM;
    double x = rim ? a->x : b->x - a->x, y = rim ? a->y : b->y - a->y;
    double distance = sqrt(x * x + y * y);
    double radii = a->radius + b->radius, edge = ILX_PLATE_RADIUS / 1000.0;
    c->gap = rim ? edge - a->radius - distance : distance - radii;
    c->normal_x = distance > 0 ? x / distance : 0;
    c->normal_y = distance > 0 ? y / distance : 1;
}

// Where forces act, seen from the centres of mass.
static void find_arms(const solver *s, solver_contact *c)
{
    const solver_body *a = &s->body[c->a], *b = &s->body[c->b];
    double x = c->normal_x, y = c->normal_y;
    c->crank_a = a->radius;
    c->crank_b = -b->radius;
    c->leans = a->weighted || b->weighted;
    if (!c->leans) return;
    c->lever_a = a->lean_y * x - a->lean_x * y;
    c->lever_b = b->lean_y * x - b->lean_x * y;
    c->crank_a -= a->lean_x * x + a->lean_y * y;
    c->crank_b -= b->lean_x * x + b->lean_y * y;
}

// How readily a contact gives. Asked only of those that push: most of those that are near do not.
static void find_gives(const solver *s, solver_contact *c)
{
    const solver_motion *a = &s->motion[c->a], *b = &s->motion[c->b];
    double give = a->give + b->give;
    c->push_give = give;
    if (c->leans) {
        c->push_give += a->yields * c->lever_a * c->lever_a;
        c->push_give += b->yields * c->lever_b * c->lever_b;
    }
    c->pull_give = give + a->yields * c->crank_a * c->crank_a + b->yields * c->crank_b * c->crank_b;
    c->push_share = OVER / c->push_give;
    c->pull_share = 1 / c->pull_give;
    c->known = true;
}

// ---- Forces

static inline void apply(const solver_contact *c, solver_motion *a, solver_motion *b, double push,
                         double pull)
{
    double x = push * c->normal_x - pull * c->normal_y;
    double y = push * c->normal_y + pull * c->normal_x;
    double torque_a = pull * c->crank_a, torque_b = pull * c->crank_b;
    if (c->leans) {
        torque_a += push * c->lever_a;
        torque_b += push * c->lever_b;
    }
    a->x -= a->give * x;
    a->y -= a->give * y;
    a->turn -= a->yields * torque_a;
    b->x += b->give * x;
    b->y += b->give * y;
    b->turn += b->yields * torque_b;
}

// Goes over the contacts that are listed, and lists those of them that push. Returns how much was
// changed at the most.
static double pass(solver *s, const uint16_t *list, int count)
{
    double greatest = 0;
    int pressing = 0;
    for (int k = 0; k < count; k++) {
        solver_contact *c = &s->contact[list[k]];
        solver_motion *a = &s->motion[c->a], *b = &s->motion[c->b];
        double x = b->x - a->x, y = b->y - a->y;
        double gap = c->gap + (x * c->normal_x + y * c->normal_y);
        if (c->leans) gap += b->turn * c->lever_b - a->turn * c->lever_a;
        if (c->push == 0) {
            if (gap >= 0) continue;
            if (!c->known) find_gives(s, c);
        }

        double slip =
            (y * c->normal_x - x * c->normal_y) + (b->turn * c->crank_b - a->turn * c->crank_a);
        double push = c->push - gap * c->push_share;
        push = push > 0 ? push : 0;
        double pull = c->pull - slip * c->pull_share;
        double most = FRICTION * push, least = -most;
        pull = pull < most ? pull : most;
        pull = pull > least ? pull : least;
        double more_push = push - c->push, more_pull = pull - c->pull;
        c->push = push;
        c->pull = pull;
        apply(c, a, b, more_push, more_pull);
        s->pressing[pressing] = list[k];
        pressing += push > 0;
        double went = fabs(more_push) * c->push_give;
        greatest = went > greatest ? went : greatest;
        went = fabs(more_pull) * c->pull_give;
        greatest = went > greatest ? went : greatest;
    }
    s->pressings = pressing;
    return greatest;
}

// ---- A step

static void ready_motions(solver *s, double scale)
{
    for (int k = 0; k < s->discs; k++) {
        const solver_body *body = &s->body[s->disc[k]];
        solver_motion *motion = &s->motion[s->disc[k]];
        double moved = body->moved > FLOOR ? body->moved : FLOOR;
        double spun = body->spun > FLOOR ? body->spun : FLOOR;
        motion->give = scale * moved / body->grams;
        motion->yields = scale * spun / (SPIN_ARM * body->grams * body->radius * body->radius);
    }
}

static void move_body(solver *s, int disc, double scale)
{
    solver_body *body = &s->body[disc];
    solver_motion *motion = &s->motion[disc];
    if (motion->x == 0 && motion->y == 0 && motion->turn == 0) {
        body->moved = body->spun = 0;
        return;
    }
    double way = sqrt(motion->x * motion->x + motion->y * motion->y), cap = CAP * scale;
    if (way > cap) {
        motion->x *= cap / way;
        motion->y *= cap / way;
        way = cap;
    }
    double spin = motion->turn < 0 ? -motion->turn : motion->turn;
    if (spin * body->radius > cap) {
        motion->turn *= cap / (spin * body->radius);
        spin = cap / body->radius;
    }
    body->moved = way / scale;
    body->spun = spin * body->radius / scale;
    body->x += motion->x;
    body->y += motion->y;
    body->turn += motion->turn;
    if (body->weighted) {
        // It turned about the centre of mass. With t the tangent of half the angle this is exact.
        double t = motion->turn / 2, norm = 1 / (1 + t * t);
        double cosine = (1 - t * t) * norm, sine = 2 * t * norm;
        double x = body->lean_x, y = body->lean_y;
        body->lean_x = cosine * x - sine * y;
        body->lean_y = sine * x + cosine * y;
        body->x += x - body->lean_x;
        body->y += y - body->lean_y;
    }
    double x = body->x - body->listed_x, y = body->y - body->listed_y;
    if (x * x + y * y > LISTED_FOR * LISTED_FOR) s->stale = true;
}

void ilx_solver_step(solver *s, double pusher, double scale)
{
    if (s->stale) list_contacts(s);
    ready_motions(s, scale);
    s->actives = 0;
    double reach = REACH * scale;
    s->motion[PUSHER].y = pusher - s->pusher;
    for (int k = 0; k < s->contacts; k++) {
        solver_contact *c = &s->contact[k];
        if (c->push == 0 && is_far(s, c, reach)) continue;
        find_normal(s, c);
        find_arms(s, c);
        s->active[s->actives++] = (uint16_t)k;
        c->known = false;
        if (c->push == 0) continue;
        find_gives(s, c);
        apply(c, &s->motion[c->a], &s->motion[c->b], c->push, c->pull);
    }
    bool all = true;
    for (int i = 0; i < s->quality.passes; i++) {
        double change = all ? pass(s, s->active, s->actives) : pass(s, s->pressing, s->pressings);
        bool content = change < s->quality.tolerance;
        if (content && all) break;
        all = content || i % LOOK_AROUND == LOOK_AROUND - 1;
    }
    for (int k = 0; k < s->discs; k++) move_body(s, s->disc[k], scale);
    s->pusher = pusher;
}

// ---- Falling, and the end

static bool supports(const solver_body *body)
{
    const double edge = ILX_PLATE_RADIUS / 1000.0;
    double outward = body->lean_x * body->x + body->lean_y * body->y;
    return body->x * body->x + body->y * body->y + 2 * outward <=
           edge * edge - body->radius * body->radius;
}

void ilx_solver_shed(solver *s, ilx_plate *plate, int32_t at, ilx_falls *falls)
{
    int kept = 0;
    for (int k = 0; k < s->discs; k++) {
        int disc = s->disc[k];
        if (supports(&s->body[disc])) {
            s->disc[kept++] = (uint8_t)disc;
            continue;
        }
        store_disc(s, plate, disc);
        ilx_plate_drop(plate, disc, at, falls);
        s->stale = true;
    }
    s->discs = kept;
}

void ilx_solver_show(const solver *s, const ilx_plate *plate, int32_t at, const ilx_watch *watch)
{
    ilx_plate now = *plate;
    for (int k = 0; k < s->discs; k++) store_disc(s, &now, s->disc[k]);
    watch->step(watch->context, &now, at);
}

static double worst_overlap(solver *s)
{
    double worst = 0;
    if (s->stale) list_contacts(s);
    for (int k = 0; k < s->contacts; k++) {
        find_normal(s, &s->contact[k]);
        if (-s->contact[k].gap > worst) worst = -s->contact[k].gap;
    }
    return worst;
}

// A step that was not solved to the end leaves overlaps, which the next resolves; after the last
// there is none, so that some follow in which the pusher stands still.
static void settle(solver *s, ilx_plate *plate, int32_t at, ilx_falls *falls)
{
    double moved[ILX_PLATE_DISCS], spun[ILX_PLATE_DISCS];
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        moved[i] = s->body[i].moved;
        spun[i] = s->body[i].spun;
    }
    for (int i = 0; i < SETTLING_STEPS && worst_overlap(s) > SETTLED; i++) {
        for (int k = 0; k < ILX_PLATE_DISCS; k++) s->motion[k] = (solver_motion){0};
        ilx_solver_step(s, s->pusher, s->quality.step);
        ilx_solver_shed(s, plate, at, falls);
    }
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        s->body[i].moved = moved[i];
        s->body[i].spun = spun[i];
    }
}

void ilx_solver_store(solver *s, ilx_plate *plate, int32_t at, ilx_falls *falls)
{
    settle(s, plate, at, falls);
    for (int k = 0; k < s->discs; k++) {
        int disc = s->disc[k];
        store_disc(s, plate, disc);
        if (!ilx_plate_supports(plate, disc)) ilx_plate_drop(plate, disc, at, falls);
    }
}
