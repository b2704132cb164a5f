import { Button, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { texts } from './messages.ts';

type Props = {
  /** Number of active filters. */
  readonly used: number;
  /** Label of the button that closes the dialog. */
  readonly done: string;
  readonly children: ReactNode;
};

/** Button for small screens that opens the filters. */
export function Folded({ used, done, children }: Props) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant={used > 0 ? 'light' : 'default'}
        px="xs"
        onClick={open}
        flex="none"
        aria-label={used > 0 ? t('filtersOf', { count: used }) : t('filters')}
      >
        <IconFilter size={16} aria-hidden />
        {used > 0 && used}
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
    </>
  );
}
