// The dialogs of the bar, but for its menu: fetched with their words when somebody first opens one.
import { loadWords } from '../core/say';

export { KeysDialog } from './keys';
export { RulesDialog } from './rules';
export { SettingsDialog } from './settings';
export { YouDialog } from './you';

await loadWords('settings');
