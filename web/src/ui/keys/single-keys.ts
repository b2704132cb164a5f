import { browserStorage } from '../../storage.ts';

/** Storage key of the switch for single-letter keys. */
export const singleKeys = 'atolye.keys';

/** Whether single-letter keys are on; `useSingleKeys` also subscribes to changes. */
export const areSingleKeysOn = (): boolean => browserStorage.getItem(singleKeys) !== 'false';
