import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { texts } from './messages.ts';

type Props = {
  /** Search input; stays visible. */
  readonly search: ReactNode;
  /** Number of active filters. */
  readonly used: number;
  /** Label of the button that closes the dialog. */
  readonly done: string;
  readonly children: ReactNode;
};

/** Filters for small screens: the search, and a button that opens the rest. */
export function Folded({ search, used, done, children }: Props) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  return (
    <Group gap="xs" wrap="nowrap" w="100%">
      {search}
      <Button variant="default" px="sm" leftSection={<IconFilter size={16} aria-hidden />} onClick={open} flex="none">
        {used > 0 ? t('filtersOf', { count: used }) : t('filters')}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="85%"
        title={t('filters')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="md">
          {children}
          <Button onClick={close}>{done}</Button>
        </Stack>
      </Drawer>
    </Group>
  );
}
