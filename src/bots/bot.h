// Bots: functions from what a seat knows to a move.
//
// A bot gets the seat's view, what the seat has seen happen, and a state in which all that the
// seat may not know has been redrawn. It never gets the state itself, so it cannot peek.
// Thinking is counted in iterations, not in milliseconds: the same question, budget and
// generator give the same answer, on any machine.
#pragma once

#include "core/match.h"

enum {
    ILX_CANDIDATES_MAX = 64,
    ILX_LEVELS = 6,
    ILX_BUDGET_MAX =
        1000000,  // iterations that may be asked for: a strong bot takes minutes for them
};

// How long somebody waits for a bot's answer, asked now and then while it thinks. A bot whose time
// is over answers with the best that it has found.
typedef struct ilx_patience {
    bool (*is_over)(void *context);
    void *context;
} ilx_patience;

// A question to a bot.
typedef struct ilx_query {
    const ilx_game *game;
    int seat_count, seat;
    const void *view;     // the seat's own
    ilx_log log;          // what the seat has seen, from the start of the match; before that, what
                          // everybody has seen of habits in earlier ones
    const void *redrawn;  // a whole state that looks to the seat exactly like the real one
    int budget;           // iterations; 0: as the bot likes
    const void *skill;    // the bot's own
    const ilx_patience *patience;  // NULL: endless
    ilx_rng *rng;
} ilx_query;

static inline bool ilx_query_is_over(const ilx_query *query)
{
    return query->patience && query->patience->is_over(query->patience->context);
}

// One move that was thought about.
typedef struct ilx_candidate {
    ilx_move move;
    int32_t share;  // how often this bot plays it here, in millionths
    int32_t value;  // what it expects of it (chance to win), in millionths; -1: it did not ask
    ilx_reason why;
} ilx_candidate;

typedef struct ilx_choice {
    ilx_move move;
    int count;
    ilx_candidate candidates[ILX_CANDIDATES_MAX];  // the reasons, best first
} ilx_choice;

// The nature of a bot: among moves that are about as good it prefers those to its taste.
typedef enum ilx_temper {
    ILX_EVEN,  // has none
    ILX_BOLD,
    ILX_WARY,
    ILX_GRUDGING,  // goes for whoever has hurt it
    ILX_TEMPERS,
} ilx_temper;
extern const char *const ilx_temper_names[ILX_TEMPERS];

// Names of bots, in every language: one name each, so that everybody can speak of them.
enum { ILX_BOT_NAMES = 16 };
extern const char *const ilx_bot_names[ILX_BOT_NAMES];
// A bot's nature goes by its name: Ada is bold wherever one meets her.
ilx_temper ilx_temper_of(const char *bot_name);

// A quick line that a bot says of what everybody has seen, as people do after a push or when they
// are accused. It tells nothing of what the bot knows.
typedef struct ilx_remark {
    int event;            // of this kind
    bool begins;          // a round begins with it, and nobody says anything
    bool others;          // those say it whom the event does not name; otherwise whom it names
    int who;              // its argument that names a seat
    int argument, least;  // which must be so much at least; 0, 0: any
    const char *lines[ILX_TEMPERS];  // keys without "line."; NULL: this temper says nothing
} ilx_remark;

typedef struct ilx_bot {
    const char *name;
    const char *game;   // the id of the only game it plays; NULL: any
    const void *skill;  // how well it plays, where several bots share one way of thinking
    int level;          // among those that people choose from, 1 to ILX_LEVELS; 0: for studies
    ilx_temper temper;
    void (*choose)(const ilx_query *query, ilx_choice *choice);
    // How much a move is to the taste of this temper, from -2 to 2.
    int (*lean)(const ilx_query *query, ilx_temper temper, const ilx_candidate *move);
    const ilx_remark *remarks;  // the last one has no lines and begins nothing; NULL: it is silent
} ilx_bot;

// The bots of a game that people play against, from the weakest to the strongest: one way of
// thinking with six skills. After the even ones come the same with each temper.
#define ILX_LEVEL(number, word, id, nature, think, skills, taste, says)                  \
    {                                                                                    \
        .name = (word), .game = (id), .skill = &(skills)[(number)-1], .level = (number), \
        .temper = (nature), .choose = (think), .lean = (taste), .remarks = (says)        \
    }
#define ILX_LEVELS_WITH(word, id, nature, think, skills, taste, says)         \
    ILX_LEVEL(1, "newcomer" word, id, nature, think, skills, taste, says),    \
        ILX_LEVEL(2, "casual" word, id, nature, think, skills, taste, says),  \
        ILX_LEVEL(3, "regular" word, id, nature, think, skills, taste, says), \
        ILX_LEVEL(4, "club" word, id, nature, think, skills, taste, says),    \
        ILX_LEVEL(5, "strong" word, id, nature, think, skills, taste, says),  \
        ILX_LEVEL(6, "reader" word, id, nature, think, skills, taste, says)
#define ILX_SIX_LEVELS(id, think, skills, taste, says)                                 \
    {                                                                                  \
        ILX_LEVELS_WITH("", id, ILX_EVEN, think, skills, taste, says),                 \
            ILX_LEVELS_WITH("-bold", id, ILX_BOLD, think, skills, taste, says),        \
            ILX_LEVELS_WITH("-wary", id, ILX_WARY, think, skills, taste, says),        \
            ILX_LEVELS_WITH("-grudging", id, ILX_GRUDGING, think, skills, taste, says) \
    }

// Every bot without a temper, in the order of bots.def.
extern const ilx_bot *const ilx_bots[];
extern const int ilx_bot_count;
// NULL: no bot of this name plays this game.
const ilx_bot *ilx_bot_find(const ilx_game *game, const char *name);
// The same bot with a temper ("strong-bold"); itself where it has no levels.
const ilx_bot *ilx_bot_tempered(const ilx_bot *bot, ilx_temper temper);
// Is this one of the bots that people may choose for the game? Its levels; where a game has none,
// every bot that plays it.
bool ilx_bot_offered(const ilx_game *game, const ilx_bot *bot);
// The bot that plays where nobody has chosen one.
const ilx_bot *ilx_bot_usual(const ilx_game *game);

// Asks a bot for a move of the seat: makes the view and the redrawn state, and hands over nothing
// else. The seat must be one that may move.
void ilx_bot_ask(const ilx_bot *bot, const ilx_game *game, int seat_count, const void *state,
                 int seat, ilx_log log, int budget, ilx_rng *rng, ilx_choice *choice);
// The same for somebody who does not wait for ever.
void ilx_bot_ask_within(const ilx_patience *patience, const ilx_bot *bot, const ilx_game *game,
                        int seat_count, const void *state, int seat, ilx_log log, int budget,
                        ilx_rng *rng, ilx_choice *choice);

// Bends a choice to the taste of the bot's temper, as far as that gives away next to nothing.
void ilx_temper_bend(const ilx_bot *bot, const ilx_query *query, ilx_choice *choice);

// The key of the quick line that a bot on this seat might say of an event; NULL: none.
const char *ilx_bot_remark(const ilx_bot *bot, const ilx_event *event, int seat);
// Does a round begin with an event? In each, bots say something once at most.
bool ilx_bot_begins_round(const ilx_bot *bot, const ilx_event *event);

// A generator for a bot of this seat at this point of the match. Without a seed (NULL) it comes
// from the commitment, so that a bot's luck has nothing to do with the dice to come: the same
// question gets the same answer.
void ilx_bot_luck(const ilx_match *match, int seat, const char *seed, ilx_rng *rng);

// A uniformly random lawful move: list and pick, or sample.
void ilx_random_move(const ilx_game *game, const void *state, int seat, ilx_rng *rng,
                     ilx_move *move);

// For reasons: a chance in whole per cent.
static inline int32_t ilx_percent(double chance)
{
    return (int32_t)(100 * chance + 0.5);
}

// For bots: adds one of their reasons, in its place among the others. When there is no more room
// the least of them goes.
void ilx_choice_add(ilx_choice *choice, const ilx_move *move, int32_t share, int32_t value);
// Says why the bot thinks so of a move, if that is among the reasons.
void ilx_choice_explain(ilx_choice *choice, const ilx_move *move, const ilx_reason *why);
