// Shared by store.c (check and salvage), store_copy.c (init, migrate and copy) and nodes.c.
#pragma once

#include "cli/cli.h"
#include "store/store.h"

typedef struct store_rooms {
    char (*codes)[ILX_ROOM_CODE + 1];  // to be freed
    int count, capacity;
} store_rooms;

ilx_failure store_list_rooms(ilx_store *store, store_rooms *rooms);
// Says why a store cannot be used; the status to end with.
int store_fail(ilx_cli *cli, const char *name, ilx_failure failure);

// `init` and `migrate`: makes its tables, or brings them up to date.
int store_make(ilx_cli *cli, const char *name);
int store_copy(ilx_cli *cli, const char *from, const char *to);
