import { useLocalStorage } from '@mantine/hooks';

/** Whether keys of one letter do something, all over the app, and the switch (WCAG 2.1.4); of this browser. */
export const useSingleKeys = () => useLocalStorage({ key: 'atolye.keys', defaultValue: true, getInitialValueInEffect: false });
