// The push: the pusher goes forward in small steps, and what loses its support falls.

#include "physics/plate_solver.h"

#include <assert.h>
#include <stddef.h>

// Does the pusher reach anything on its way?
static bool reaches(const solver *s, double front)
{
    for (int k = 0; k < s->discs; k++) {
        const solver_body *body = &s->body[s->disc[k]];
        if (body->y - body->radius < front) return true;
    }
    return false;
}

static void forget_motions(solver *s)
{
    for (int i = 0; i < ILX_PLATE_DISCS; i++) s->motion[i] = (solver_motion){0};
}

void ilx_plate_advance(ilx_plate *plate, int32_t y, ilx_push_quality quality, ilx_falls *falls,
                       const ilx_watch *watch)
{
    assert(y >= plate->pusher && y <= ILX_PUSHER_STOP);
    solver s;
    ilx_solver_load(&s, plate, &ilx_solver_qualities[quality]);
    int32_t grid = (int32_t)(s.quality.step * 1000);
    while (plate->pusher < y) {
        int32_t next = ILX_PUSHER_BACK + ((plate->pusher - ILX_PUSHER_BACK) / grid + 1) * grid;
        if (next > y) next = y;
        double front = next / 1000.0, advance = (next - plate->pusher) / 1000.0;
        plate->pusher = next;
        if (!reaches(&s, front)) {
            s.pusher = front;
            continue;
        }
        forget_motions(&s);
        ilx_solver_step(&s, front, advance);
        ilx_solver_shed(&s, plate, next, falls);
        if (watch != NULL) ilx_solver_show(&s, plate, next, watch);
    }
    ilx_solver_store(&s, plate, y, falls);
}
