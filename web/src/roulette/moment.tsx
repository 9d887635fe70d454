// Moments that everybody looks at for a second: a new round, a card being played, the count, what all have
// pulled, a verdict.
import { sayGame, t } from '../core/say';
import type { TableProps } from '../games';
import type { Effect } from './direct';
import { Card, Sign } from './pieces';
import { read, type Kind } from './view';

// The back of the help tile: what each verdict means. The one that came true is lit.
function Outcomes({ guilty, name, props }: { guilty: boolean; name: string; props: TableProps }) {
    const skin = props.voice.skin || 'usual';
    const { cards } = read(props.view);
    return (
        <dl class="outcomes">
            <div class={guilty ? 'true' : ''}>
                <dt>{t('roulette.ui.if-bullet', { skin })}</dt>
                <dd>{t('roulette.ui.if-bullet-then', { name, cards })}</dd>
            </div>
            <div class={guilty ? '' : 'true'}>
                <dt>{t('roulette.ui.if-click')}</dt>
                <dd>{t('roulette.ui.if-click-then', { name, cards, skin })}</dd>
            </div>
        </dl>
    );
}

function inside(effect: Effect, props: TableProps) {
    const name = (seat: number | null) => props.seats[seat ?? -1]?.name ?? '';
    const skin = props.voice.skin || 'usual';
    switch (effect.kind) {
        case 'round':
            return (
                <>
                    <p class="huge">{t('roulette.ui.round', { round: effect.round })}</p>
                    <p>{t('roulette.ui.announces', { name: name(effect.announcer) })}</p>
                </>
            );
        case 'played':
            return (
                <div class="played-card">
                    <Sign kind={effect.action as Kind} />
                    <strong>{sayGame(props.game, props.voice, `action.${effect.action}`)}</strong>
                    <p>
                        {name(effect.who)}
                        {effect.whom !== null && ` → ${name(effect.whom)}`}
                    </p>
                </div>
            );
        case 'count':
            return (
                <>
                    <p class="shot">
                        {effect.left === 3
                            ? t('roulette.ui.ready-for', { shot: effect.shot, skin })
                            : t('roulette.ui.shot', { number: effect.shot, skin })}
                    </p>
                    <p class={effect.left ? 'huge count' : 'huge fire'} key={effect.left}>
                        {effect.left || t('roulette.ui.fire', { skin })}
                    </p>
                </>
            );
        case 'fire':
            return (
                <ul class="pulls">
                    {effect.cards.map(({ who, card }) => (
                        <li key={who} class={card}>
                            <Card
                                card={card}
                                label={sayGame(props.game, props.voice, `cartridge.${card}`)}
                            />
                            <strong>{name(who)}</strong>
                        </li>
                    ))}
                </ul>
            );
        case 'verdict':
            return (
                <div class={`verdict ${effect.guilty ? 'guilty' : 'innocent'}`}>
                    <Card
                        card={effect.guilty ? 'bullet' : 'click'}
                        label={sayGame(
                            props.game,
                            props.voice,
                            `cartridge.${effect.guilty ? 'bullet' : 'click'}`,
                        )}
                    />
                    <p class="huge">
                        {effect.guilty ? t('roulette.ui.guilty') : t('roulette.ui.innocent')}
                    </p>
                    <p>{name(effect.whom)}</p>
                    <Outcomes guilty={effect.guilty} name={name(effect.whom)} props={props} />
                </div>
            );
        default:
            return null;
    }
}

// The log tells the same in words, so this is not read aloud.
export function Moment(props: TableProps) {
    const effect = props.effect as Effect | null;
    const shown = effect && inside(effect, props);
    if (!shown) return null;
    return (
        <div class={`moment ${effect.kind}`} aria-hidden="true">
            {shown}
        </div>
    );
}
