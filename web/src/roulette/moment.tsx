// Moments that everybody looks at for a second: a new round, a card being played, the count, what all have
// pulled, a verdict.
import { sayGame, t } from '../core/say';
import { isYou } from '../core/seats';
import type { TableProps } from '../games';
import type { Effect } from './direct';
import { Card, Sign } from './pieces';
import { nameOf, read, type Kind } from './view';

// The back of the help tile: what each verdict means. The one that came true is lit.
function Outcomes({ guilty, whom, props }: { guilty: boolean; whom: number; props: TableProps }) {
    const skin = props.voice.skin || 'usual';
    const { cards } = read(props.view);
    const who = { name: nameOf(props, whom), you: isYou(props, whom) };
    return (
        <dl class="outcomes">
            <div class={guilty ? 'true' : ''}>
                <dt>{t('roulette.ui.if-bullet', { skin })}</dt>
                <dd>{t('roulette.ui.if-bullet-then', { ...who, cards })}</dd>
            </div>
            <div class={guilty ? '' : 'true'}>
                <dt>{t('roulette.ui.if-click')}</dt>
                <dd>{t('roulette.ui.if-click-then', { ...who, cards, skin })}</dd>
            </div>
        </dl>
    );
}

function inside(effect: Effect, props: TableProps) {
    const skin = props.voice.skin || 'usual';
    switch (effect.kind) {
        case 'round':
            return (
                <>
                    <p class="huge">{t('roulette.ui.round', { round: effect.round })}</p>
                    <p>
                        {t('roulette.ui.announces', {
                            name: nameOf(props, effect.announcer),
                            you: isYou(props, effect.announcer),
                        })}
                    </p>
                </>
            );
        case 'played':
            return (
                <div class="played-card">
                    <Sign kind={effect.action as Kind} />
                    <strong>{sayGame(props.game, props.voice, `action.${effect.action}`)}</strong>
                    <p>
                        {nameOf(props, effect.who)}
                        {effect.whom !== null && ` → ${nameOf(props, effect.whom, true)}`}
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
                            <strong>{nameOf(props, who)}</strong>
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
                    <p>{nameOf(props, effect.whom)}</p>
                    <Outcomes guilty={effect.guilty} whom={effect.whom} props={props} />
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
