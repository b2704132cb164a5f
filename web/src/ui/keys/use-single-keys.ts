import { useLocalStorage } from '@mantine/hooks';
import { singleKeys } from './single-keys.ts';

/** Whether keys of one letter do something, all over the app, and the switch (WCAG 2.1.4); of this browser. */
export const useSingleKeys = () => useLocalStorage({ key: singleKeys, defaultValue: true, getInitialValueInEffect: false });
