// Many matches side by side: what may be asked about them.

#include "base/hash.h"
#include "lib/batch.h"

// Where a call writes, and for whom.
typedef struct sheet {
    void *out;
    int32_t viewer;
} sheet;

// Takes hold of a batch and sees to the length of the caller's array, each times the matches.
typedef size_t (*measure)(const ilx_lib_batch *batch);

static int32_t fill(ilx_batch handle, sheet *page, size_t count, measure each, ilx_batch_task task)
{
    void *thing = NULL;
    if (!page->out) return ILX_E_NULL;
    int32_t error = ilx_handle_hold(handle, ILX_HANDLE_BATCH, &thing);
    if (error) return error;
    ilx_lib_batch *b = thing;
    bool viewer =
        page->viewer == ILX_NOBODY || ilx_lib_is_viewer(page->viewer, b->setup.seat_count);
    if (!viewer) return ilx_lib_done(handle, ILX_E_RANGE);
    if (each(b) == 0) return ilx_lib_done(handle, ILX_E_LISTED);
    if (count != (size_t)b->count * each(b)) return ilx_lib_done(handle, ILX_E_SIZE);
    ilx_crew_do(b, task, page);
    return ilx_lib_done(handle, ILX_OK);
}

static size_t one_each(const ilx_lib_batch *b)
{
    return b ? 1 : 0;
}

static size_t seats_each(const ilx_lib_batch *b)
{
    return (size_t)b->setup.seat_count;
}

static size_t actions_each(const ilx_lib_batch *b)
{
    return (size_t)b->catalogue->count;
}

static size_t outcomes_each(const ilx_lib_batch *b)
{
    return b ? ILX_OUTCOMES : 0;
}

static size_t view_each(const ilx_lib_batch *b)
{
    return b->game->view_size;
}

static size_t tensor_each(const ilx_lib_batch *b)
{
    return (size_t)b->encoder->length;
}

// ---- Observations ------------------------------------------------------------------------

static int viewer_of(const ilx_lib_batch *b, int i, const sheet *page)
{
    if (page->viewer != ILX_NOBODY) return page->viewer;
    return b->asked[i] >= 0 ? b->asked[i] : ILX_SPECTATOR;
}

static void observe_all(ilx_lib_batch *b, int first, int end, void *context)
{
    const sheet *page = context;
    _Alignas(8) uint8_t view[ILX_VIEW_MAX];
    for (int i = first; i < end; i++) {
        memset(view, 0, b->game->view_size);
        b->game->view(ilx_batch_state(b, i), viewer_of(b, i, page), view);
        memcpy((uint8_t *)page->out + (size_t)i * b->game->view_size, view, b->game->view_size);
    }
}

static void encode_all(ilx_lib_batch *b, int first, int end, void *context)
{
    const sheet *page = context;
    _Alignas(8) uint8_t view[ILX_VIEW_MAX];
    for (int i = first; i < end; i++) {
        int viewer = viewer_of(b, i, page);
        memset(view, 0, b->game->view_size);
        b->game->view(ilx_batch_state(b, i), viewer, view);
        b->encoder->encode(view, viewer, (float *)page->out + (size_t)i * tensor_each(b));
    }
}

static void mask_all(ilx_lib_batch *b, int first, int end, void *context)
{
    const sheet *page = context;
    ilx_move moves[ILX_MOVES_MAX];
    for (int i = first; i < end; i++) {
        uint8_t *mask = (uint8_t *)page->out + (size_t)i * actions_each(b);
        memset(mask, 0, actions_each(b));
        int count = b->asked[i] >= 0 ? b->game->list(ilx_batch_state(b, i), b->asked[i], moves) : 0;
        for (int k = 0; k < count; k++) mask[ilx_catalogue_id(b->catalogue, &moves[k])] = 1;
    }
}

static void weigh_all(ilx_lib_batch *b, int first, int end, void *context)
{
    const sheet *page = context;
    ilx_chance outcomes[ILX_CHANCES_MAX];
    for (int i = first; i < end; i++) {
        uint32_t *weights = (uint32_t *)page->out + (size_t)i * ILX_OUTCOMES;
        memset(weights, 0, ILX_OUTCOMES * sizeof *weights);
        bool due = b->asked[i] == ILX_BY_CHANCE;
        int count = due ? b->game->chances(ilx_batch_state(b, i), outcomes) : 0;
        for (int k = 0; k < count; k++) weights[k] = outcomes[k].weight;
    }
}

int32_t ilx_batch_observe(ilx_batch handle, int32_t viewer, void *out, size_t count)
{
    return fill(handle, &(sheet){out, viewer}, count, view_each, observe_all);
}

int32_t ilx_batch_tensor(ilx_batch handle, int32_t viewer, float *out, size_t count)
{
    return fill(handle, &(sheet){out, viewer}, count, tensor_each, encode_all);
}

int32_t ilx_batch_mask(ilx_batch handle, uint8_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, actions_each, mask_all);
}

int32_t ilx_batch_odds(ilx_batch handle, uint32_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, outcomes_each, weigh_all);
}

// ---- Results -----------------------------------------------------------------------------

static void copy_slice(const void *from, void *out, int first, int end, size_t each)
{
    size_t at = (size_t)first * each;
    memcpy((uint8_t *)out + at, (const uint8_t *)from + at, (size_t)(end - first) * each);
}

static void copy_asked(ilx_lib_batch *b, int first, int end, void *context)
{
    copy_slice(b->asked, ((sheet *)context)->out, first, end, sizeof *b->asked);
}

static void copy_ended(ilx_lib_batch *b, int first, int end, void *context)
{
    copy_slice(b->ended, ((sheet *)context)->out, first, end, 1);
}

static void copy_truncated(ilx_lib_batch *b, int first, int end, void *context)
{
    copy_slice(b->truncated, ((sheet *)context)->out, first, end, 1);
}

static void copy_refused(ilx_lib_batch *b, int first, int end, void *context)
{
    copy_slice(b->refused, ((sheet *)context)->out, first, end, sizeof *b->refused);
}

static void copy_rewards(ilx_lib_batch *b, int first, int end, void *context)
{
    copy_slice(b->rewards, ((sheet *)context)->out, first, end, seats_each(b) * sizeof *b->rewards);
}

static void count_scores(ilx_lib_batch *b, int first, int end, void *context)
{
    int seats = b->setup.seat_count;
    for (int i = first; i < end; i++) {
        int32_t points[ILX_SEATS_MAX] = {0};
        bool done = b->ended[i] || b->truncated[i];
        if (!done) b->game->result(ilx_batch_state(b, i), points);
        memcpy((int32_t *)((sheet *)context)->out + (size_t)i * (size_t)seats,
               done ? &b->scores[i * seats] : points, (size_t)seats * sizeof points[0]);
    }
}

static void hash_all(ilx_lib_batch *b, int first, int end, void *context)
{
    uint64_t *out = ((sheet *)context)->out;
    for (int i = first; i < end; i++) out[i] = ilx_hash(ilx_batch_state(b, i), b->game->state_size);
}

int32_t ilx_batch_seats(ilx_batch handle, int32_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, one_each, copy_asked);
}

int32_t ilx_batch_ended(ilx_batch handle, uint8_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, one_each, copy_ended);
}

int32_t ilx_batch_truncated(ilx_batch handle, uint8_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, one_each, copy_truncated);
}

int32_t ilx_batch_refused(ilx_batch handle, int32_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, one_each, copy_refused);
}

int32_t ilx_batch_rewards(ilx_batch handle, float *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, seats_each, copy_rewards);
}

int32_t ilx_batch_scores(ilx_batch handle, int32_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, seats_each, count_scores);
}

int32_t ilx_batch_hashes(ilx_batch handle, uint64_t *out, size_t count)
{
    return fill(handle, &(sheet){out, ILX_NOBODY}, count, one_each, hash_all);
}
