// The games on the shelf, as boxes; and how the chosen one is to be played.
import { useEffect, useRef } from 'preact/hooks';

import { enterHere, me, people, practise } from '../core/device';
import { preloadGame } from '../games';
import type { Pace, Table } from '../core/messages';
import { fileAddress, here, hereAddress } from '../core/place';
import { levelName, list, nobody, sayGame, sayValue, t, type Voice } from '../core/say';
import { server } from '../core/server';
import { boxOf, shelf, type Box as Lid } from '../core/boxes';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icons';
import { Button } from '../ui/press';
import { told } from '../ui/toast';
import { Art } from './art';

const paces: Pace[] = ['free', 'calm', 'brisk', 'flash'];

function Box({ game, table, host }: { game: Lid; table: Table; host: boolean }) {
    const chosen = table.game === game.id;
    const skin = chosen ? (table.skin ?? '') : (game.skins[0] ?? ''); // as it would be if it were chosen
    const voice = { ...nobody, skin };
    const title = sayGame(game, voice, 'title');
    const wanting = table.members.filter((one) => one.want === game.id && !chosen);
    const own = me.value!;
    const wish = table.members.some((one) => one.member === own.member && one.want === game.id);
    return (
        <li class={`box${chosen ? ' open' : ''}`}>
            <button
                type="button"
                class="lid"
                aria-pressed={chosen}
                onClick={() => {
                    preloadGame(game.id);
                    if (chosen) return;
                    void told(
                        own.act(
                            host
                                ? { do: 'choose', game: game.id }
                                : { do: 'want', game: wish ? '' : game.id },
                        ),
                    );
                }}
            >
                <Art game={game.id} skin={skin} />
                <span class="label">{title}</span>
            </button>
            {wanting.length > 0 && (
                <p class="wanting">
                    {wanting.map((one) => (
                        <Badge key={one.member} colour={one.colour} name={one.name} size={30} />
                    ))}
                    <span class="away">
                        {t('box.wanted', {
                            names: list(wanting.map((one) => one.name)),
                            count: wanting.length,
                        })}
                    </span>
                </p>
            )}
        </li>
    );
}

// Contents of a box: the one that is chosen, or the one that this guest would rather have.
export function About({ table, host }: { table: Table; host: boolean }) {
    const wish = table.members.find((one) => one.member === me.value!.member)?.want ?? '';
    const wished = !host && wish !== '' && wish !== table.game;
    const game = boxOf(wished ? wish : table.game);
    const voice = { ...nobody, skin: wished ? (game.skins[0] ?? '') : (table.skin ?? '') };
    const players =
        game.seatsMin === game.seatsMax
            ? t('box.players-exactly', { count: game.seatsMin })
            : t(game.seatsStep > 1 ? 'box.players-or' : 'box.players', {
                  min: game.seatsMin,
                  max: game.seatsMax,
              });
    return (
        <section class="about" aria-live="polite">
            <h2>{sayGame(game, voice, 'title')}</h2>
            {game.skins.length > 0 && (
                <p class="theme">{sayGame(game, nobody, `skin.${voice.skin || 'usual'}`)}</p>
            )}
            <p class="facts">
                <span>{players}</span> <span>{sayGame(game, voice, 'length')}</span>
            </p>
            <p>{sayGame(game, voice, 'aim')}</p>
            {wished && (
                <p class="soft">
                    {t('box.your-wish', {
                        host: table.members.find((one) => one.member === table.host)?.name ?? '?',
                    })}
                </p>
            )}
            <Practice game={game} table={table} />
        </section>
    );
}

// A game against bots in a room of one's own, or with others at this very device. Whoever has company
// keeps this page open.
function Practice({ game, table }: { game: Lid; table: Table }) {
    const alone = table.members.length <= people.value.length && !table.matches;
    const link = (address: string, open: () => Promise<void>) => ({
        href: fileAddress(address),
        ...(alone ? {} : { target: '_blank' }),
        onClick: (event: MouseEvent) => {
            if (!alone || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void open();
        },
    });
    return (
        <p class="alone">
            <a
                class="button small practice"
                {...link(`?practice=${game.id}`, () => practise(game.id))}
            >
                <Icon name="bot" /> {t('box.practice')}
            </a>
            {!here.value && (
                <a class="button small" {...link(hereAddress, () => enterHere(''))}>
                    <Icon name="people" /> {t('box.here')}
                </a>
            )}
        </p>
    );
}

export function Shelf({ table, host }: { table: Table; host: boolean }) {
    const row = useRef<HTMLUListElement>(null);
    // On a phone the shelf is swiped: what is chosen stands in the middle of it.
    useEffect(() => {
        const box = row.current?.querySelector<HTMLElement>('.box.open');
        if (box)
            row.current!.scrollTo({
                left: box.offsetLeft + box.offsetWidth / 2 - row.current!.clientWidth / 2,
            });
    }, [table.game]);
    return (
        <section class="shelf" aria-labelledby="shelf-title">
            <h2 id="shelf-title" class="away">
                {t('shelf.title')}
            </h2>
            <ul class="boxes" ref={row}>
                {shelf(server.value.samples).map((game) => (
                    <Box key={game.id} game={game} table={table} host={host} />
                ))}
            </ul>
        </section>
    );
}

// Pairs of a value and its name, one of which is pressed.
function Choice({
    legend,
    items,
    value,
    onChoose,
}: {
    legend: string;
    items: [string, string][];
    value: string;
    onChoose(value: string): void;
}) {
    return (
        <div class="choice" role="group" aria-label={legend}>
            <p class="legend">{legend}</p>
            <div class="choices">
                {items.map(([key, name]) => (
                    <Button
                        key={key}
                        class="small"
                        aria-pressed={key === value}
                        onPress={() => onChoose(key)}
                    >
                        {name}
                    </Button>
                ))}
            </div>
        </div>
    );
}

// Settings that everybody may read and the host may change: skin, pace, bots, variants.
export function Choices({ table, host }: { table: Table; host: boolean }) {
    const session = me.value!;
    const game = boxOf(table.game);
    const choose = (what: object) => void told(session.act({ do: 'choose', ...what } as never));
    const note = sayGame(game, { ...nobody, skin: table.skin ?? '' }, 'note');
    const skins: [string, string][] = ['usual', ...game.skins].map((skin) => [
        skin,
        sayGame(game, nobody, `skin.${skin}`),
    ]);
    const levels: [string, string][] = game.bots.map((bot) => [bot, levelName(bot)]);
    if (!host) {
        const skin = skins.find(([key]) => key === (table.skin || 'usual'))?.[1] ?? '';
        return (
            <section class="chosen paper">
                {note && note !== 'note' && <p class="note">{note}</p>}
                <ul class="variants">
                    {skins.length > 1 && <Told option={t('choices.skin')} value={skin} />}
                    <li>
                        {t('choices.line', {
                            pace: t(`pace.${table.pace}`),
                            level: levelName(table.level),
                        })}
                    </li>
                    {table.times && <li>{t('choices.times-on')}</li>}
                    {table.hints && <li>{t('choices.hints-on')}</li>}
                    <Variants game={game} table={table} />
                </ul>
            </section>
        );
    }
    return (
        <section class="chosen paper on-paper" aria-label={t('choices.title')}>
            {skins.length > 1 && (
                <Choice
                    legend={t('choices.skin')}
                    items={skins}
                    value={table.skin || 'usual'}
                    onChoose={(skin) => choose({ skin })}
                />
            )}
            {note && note !== 'note' && <p class="note">{note}</p>}
            <details>
                <summary>
                    {t('choices.line', {
                        pace: t(`pace.${table.pace}`),
                        level: levelName(table.level),
                    })}
                </summary>
                <Choice
                    legend={t('choices.pace')}
                    items={paces.map((pace) => [pace, t(`pace.${pace}`)])}
                    value={table.pace}
                    onChoose={(pace) => choose({ pace })}
                />
                <Choice
                    legend={t('choices.level')}
                    items={levels}
                    value={table.level}
                    onChoose={(bot) => choose({ bot })}
                />
                <label class="switch">
                    <input
                        type="checkbox"
                        checked={table.times}
                        onChange={(event) => choose({ times: event.currentTarget.checked })}
                    />
                    <span>{t('choices.times')}</span>
                </label>
                <label class="switch">
                    <input
                        type="checkbox"
                        checked={table.hints}
                        onChange={(event) => choose({ hints: event.currentTarget.checked })}
                    />
                    <span>{t('choices.hints')}</span>
                </label>
                {game.options.map((option) => (
                    <OptionField
                        key={option.name}
                        game={game}
                        option={option}
                        table={table}
                        onChoose={choose}
                    />
                ))}
            </details>
        </section>
    );
}

const voiceOf = (table: Table): Voice => ({
    ...nobody,
    names: table.seats.map((seat, at) => seat.name || t('seat.number', { number: at + 1 })),
});

const Told = ({ option, value }: { option: string; value: string }) => (
    <li>{t('choices.variant', { option, value })}</li>
);

// Settings that are not as usual, for those who cannot change them.
function Variants({ game, table }: { game: Lid; table: Table }) {
    const voice = voiceOf(table);
    return game.options.map(({ name, min, max, usual }) => {
        const value = table.options[name] ?? usual;
        if (value === usual) return null;
        const words =
            max - min === 1
                ? t(value === max ? 'choices.yes' : 'choices.no')
                : sayValue(game, voice, name, value);
        return (
            <Told
                key={name}
                option={sayGame(game, voice, `option.${name}`)}
                value={words ?? String(value)}
            />
        );
    });
}

const WORDS_MAX = 8; // more values than that are told as a number, with its words beside it

function OptionField({
    game,
    option,
    table,
    onChoose,
}: {
    game: Lid;
    option: Lid['options'][number];
    table: Table;
    onChoose(what: object): void;
}) {
    const value = table.options[option.name] ?? option.usual;
    const voice = voiceOf(table);
    const about = sayGame(game, voice, `option.${option.name}`);
    const set = (to: number) => onChoose({ option: option.name, value: to });
    if (option.min === 0 && option.max === 1) {
        return (
            <label class="switch">
                <input
                    type="checkbox"
                    checked={value === 1}
                    onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
                />
                <span>{about}</span>
            </label>
        );
    }
    const count = option.max - option.min + 1;
    if (option.offered || count <= WORDS_MAX) {
        // Values that are offered by name, and whatever else has been set.
        const values =
            option.offered?.concat(option.offered.includes(value) ? [] : value) ??
            Array.from({ length: count }, (_, at) => option.min + at);
        const items = values.map((one): [string, string] => [
            String(one),
            sayValue(game, voice, option.name, one) ?? '',
        ]);
        return (
            <Choice
                legend={about}
                items={items.filter(([, name]) => name)}
                value={String(value)}
                onChoose={(to) => set(Number(to))}
            />
        );
    }
    const words = (one: number) => sayValue(game, voice, option.name, one) ?? '';
    const scale = (one: number) => t('choices.variant', { option: String(one), value: words(one) });
    return (
        <label class="switch number">
            <span>
                {about}
                <strong>{words(value)}</strong>
                <span class="soft">
                    {scale(option.min)} · {scale(option.max)}
                </span>
            </span>
            <input
                type="number"
                min={option.min}
                max={option.max}
                value={value}
                onChange={({ currentTarget: field }) => {
                    const to = Math.round(
                        Math.max(option.min, Math.min(option.max, Number(field.value))),
                    );
                    field.value = String(to);
                    set(to);
                }}
            />
        </label>
    );
}
