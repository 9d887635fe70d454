// Views, positions and events as JSON, by the tables of a game.
#pragma once

#include "base/json.h"
#include "core/game.h"

// A struct as one JSON object, by its field table.
void ilx_fields_write(const ilx_field *fields, int count, int seat_count, const void *from,
                      ilx_text *out);

// The same with only those members whose bytes differ in old; old NULL: all of them. Of a list by
// seat only the seats that differ, as an object by their numbers, unless all do.
void ilx_fields_write_changed(const ilx_field *fields, int count, int seat_count, const void *old,
                              const void *from, ilx_text *out);

// Reads such an object back into a zeroed struct. False: what and where is wrong is in *why, a
// few English words that name the field. Every field must be there, and no other.
bool ilx_fields_read(const ilx_field *fields, int count, int seat_count, const ilx_json *json,
                     int object, void *into, ilx_text *why);

// Reads what the two above have written of a view: null is a hidden number, and members that are
// not named stay as they are, so that changes can be read over what is known. False: as above.
bool ilx_view_read(const ilx_game *game, int seat_count, const ilx_json *json, int object,
                   void *view, ilx_text *why);

// Builds the viewer's view of a state by the game's allow-list, then writes it.
void ilx_view_write(const ilx_game *game, int seat_count, const void *state, int viewer,
                    ilx_text *out);

// {"kind":"fired","to":"all","who":1,"card":"click"}; to is "all" or a list of seats.
void ilx_event_write(const ilx_game *game, const ilx_event *event, ilx_text *out);
// The same without "to" where that is "all": a server says it very often.
void ilx_event_write_short(const ilx_game *game, const ilx_event *event, ilx_text *out);
// Reads such an object back. False: it is no event of this game.
bool ilx_event_read(const ilx_game *game, const ilx_json *json, int object, ilx_event *event);

// The bytes of one value, and the value; hidden ones of any size are ILX_HIDDEN.
size_t ilx_type_size(ilx_type type);
int64_t ilx_type_number(ilx_type type, const void *at);
// A figure of the rules, or one of its list.
int64_t ilx_figure_value(const ilx_figure *figure, int which);

// The bytes of a field table's members, added up: equal to the struct's size, or it has padding.
size_t ilx_fields_size(const ilx_field *fields, int count);
