// The list of solvers, and the lines that they write alike.

#include "bots/solver.h"

extern const ilx_solver ilx_solver_roulette, ilx_solver_thrill;

const ilx_solver *const ilx_solvers[] = {&ilx_solver_roulette, &ilx_solver_thrill};
const int ilx_solver_count = sizeof ilx_solvers / sizeof ilx_solvers[0];

void ilx_solver_share(ilx_text *out, int seat, double share, const char *move)
{
    if (share >= 0.00005) ilx_text_add(out, "seat %d %.4f %s\n", seat, share, move);
}

void ilx_efg_head(ilx_text *out, const char *title)
{
    ilx_text_add(out, "EFG 2 R \"%s\" { \"seat 0\" \"seat 1\" }\n\"\"\n\n", title);
}

void ilx_efg_node(ilx_text *out, int player, int set)
{
    ilx_text_add(out, "p \"\" %d %d \"\" {", player, set);
}

void ilx_efg_action(ilx_text *out, const char *name)
{
    ilx_text_add(out, " \"%s\"", name);
}

void ilx_efg_end(ilx_text *out)
{
    ilx_text_put(out, " } 0\n");
}

void ilx_efg_leaf(ilx_text *out, int number, double value)
{
    ilx_text_add(out, "t \"\" %d \"\" { %.15f, %.15f }\n", number, value, 1 - value);
}
