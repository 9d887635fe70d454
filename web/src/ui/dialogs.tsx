// What the bar leads to, but for its menu: fetched with its words when somebody first opens any of it.
import { loadWords } from '../core/say';

export { KeysDialog } from './keys';
export { RulesDialog } from './rules';
export { SettingsDialog } from './settings';
export { YouDialog } from './you';

await loadWords('settings');
