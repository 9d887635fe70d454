// How fast this device draws: every game's table in the round, looked at to and fro for some seconds.
// A machine that checks the page has no graphics chip; this is for somebody with a real phone in hand.
import './bench.css';

import { useState } from 'preact/hooks';

import { shelf, type Box } from '../core/boxes';
import { enter, me, people, presenter } from '../core/device';
import { loadWords, nobody, sayGame, t } from '../core/say';
import { settings } from '../core/settings';
import { Play } from '../play/play';
import { theStage, type Stage } from '../round/stage';
import { Lamp } from '../ui/icons';
import { Button } from '../ui/press';
import { toast } from '../ui/toast';

await loadWords('bench');

const MEASURE_MS = 4000;
const PATIENCE_MS = 30000; // until a table is there and at rest
const SWAY_MS = 400; // to look to and fro once takes six of them
const LATE_MS = 20; // at most, for 95 frames of 100 …
const WORK_MS = 4; // … and so much of it for this program

interface Figures {
    game: Box;
    gap: [number, number]; // half of them are faster than the first, 95 of 100 than the second
    work: [number, number];
    calls: number;
    triangles: number;
}

const among = (all: number[], part: number) =>
    [...all].sort((a, b) => a - b)[Math.floor((all.length - 1) * part)] ?? 0;
const both = (all: number[]): [number, number] => [among(all, 0.5), among(all, 0.95)];

async function until(ask: () => boolean): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !ask() && Date.now() < end;)
        await new Promise((done) => setTimeout(done, 100));
}

// Looks to and fro without a pause: milliseconds from each frame to the next, and those that this
// program took for it.
function sway(stage: Stage): Promise<{ gaps: number[]; works: number[] }> {
    return new Promise((done) => {
        const gaps: number[] = [];
        const works: number[] = [];
        let began = 0;
        let last = 0;
        const beat = (now: number) => {
            began ||= now;
            if (last) gaps.push(now - last);
            last = now;
            const from = performance.now();
            stage.sway(now, Math.cos((now - began) / SWAY_MS) * 0.01);
            works.push(performance.now() - from);
            if (now - began < MEASURE_MS) requestAnimationFrame(beat);
            else done({ gaps, works });
        };
        requestAnimationFrame(beat);
    });
}

// One game after the other in a room of one's own, against bots.
async function measure(tell: (game: Box) => void): Promise<Figures[]> {
    const stage = theStage();
    if (!me.value) enter('', false);
    const session = people.value[0]!;
    const all: Figures[] = [];
    await session.act({ do: 'sit' });
    history.replaceState(null, '', '/bench');
    for (const game of shelf(false)) {
        tell(game);
        await session.act({ do: 'choose', game: game.id });
        await session.act({ do: 'start' });
        const { frames } = stage;
        await until(
            () =>
                presenter.shown.value?.match.game === game.id &&
                stage.canvas.isConnected &&
                stage.resting &&
                stage.frames > frames,
        );
        const { gaps, works } = await sway(stage);
        const { calls, triangles } = stage.cost;
        all.push({ game, gap: both(gaps), work: both(works), calls, triangles });
        await session.act({ do: 'stop' });
    }
    return all;
}

function Table({ figures }: { figures: Figures[] }) {
    const number = (value: number, digits = 0) =>
        new Intl.NumberFormat(settings.lang.value, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }).format(value);
    const pair = ([half, most]: [number, number]) => `${number(half, 1)} / ${number(most, 1)}`;
    return (
        <div class="figures" tabIndex={0} role="region" aria-label={t('bench.title')}>
            <table>
                <thead>
                    <tr>
                        {[
                            t('bench.game'),
                            t('bench.gap'),
                            t('bench.work'),
                            t('bench.calls'),
                            t('bench.triangles'),
                        ].map((name) => (
                            <th key={name} scope="col">
                                {name}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {figures.map(({ game, gap, work, calls, triangles }) => (
                        <tr key={game.id}>
                            <th scope="row">{sayGame(game, nobody, 'title')}</th>
                            <td class={gap[1] <= LATE_MS ? '' : 'over'}>{pair(gap)}</td>
                            <td class={work[1] <= WORK_MS ? '' : 'over'}>{pair(work)}</td>
                            <td>{number(calls)}</td>
                            <td>{number(triangles)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function Bench() {
    const [now, setNow] = useState<Box | null>(null);
    const [figures, setFigures] = useState<Figures[]>([]);
    const shown = presenter.shown.value;
    const table = me.value?.table.value;
    const go = async () => {
        const view = settings.view.value;
        settings.view.value = 'table';
        await measure(setNow).then(setFigures, () => toast(t('bench.failed'), true)); // there is nothing to draw with
        settings.view.value = view;
        setNow(null);
    };
    if (now) {
        return (
            <>
                {shown && table && <Play shown={shown} table={table} />}
                <p class="ribbon" role="status">
                    {t('bench.running', { game: sayGame(now, nobody, 'title') })}
                </p>
            </>
        );
    }
    return (
        <main class="waiting bench" aria-labelledby="bench-title">
            <Lamp />
            <div class="paper on-paper">
                <h1 id="bench-title">{t('bench.title')}</h1>
                <p>{t('bench.about', { late: LATE_MS, work: WORK_MS })}</p>
                {figures.length > 0 && <Table figures={figures} />}
                <Button class="main" onPress={() => void go()}>
                    {t(figures.length ? 'bench.again' : 'bench.go')}
                </Button>
                <p class="soft">{navigator.userAgent}</p>
            </div>
        </main>
    );
}
