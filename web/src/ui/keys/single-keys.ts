import { browserStorage } from '../../api/storage.ts';

/** Under which the browser keeps whether keys of one letter do something. */
export const singleKeys = 'atolye.keys';

/** Whether they do, now; `useSingleKeys` also draws it. */
export const areSingleKeysOn = (): boolean => browserStorage.getItem(singleKeys) !== 'false';
