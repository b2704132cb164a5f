import { useLocalStorage } from '@mantine/hooks';
import { singleKeys } from './single-keys.ts';

/** Returns the switch for single-letter keys in the whole app (WCAG 2.1.4), stored in this browser. */
export const useSingleKeys = () => useLocalStorage({ key: singleKeys, defaultValue: true, getInitialValueInEffect: false });
