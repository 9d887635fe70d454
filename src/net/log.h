// The server's log: one line an event on the error output, as key=value, for people and programs.
// Nothing secret goes there: no tokens, no names, no moves, no chat.
#pragma once

typedef enum ilx_level { ILX_INFO, ILX_WARN, ILX_ERROR } ilx_level;

// The format gives "event=… key=value …"; time and level come in front.
void ilx_log_line(ilx_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));
