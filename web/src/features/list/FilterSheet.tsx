import { Button, Drawer, Stack } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Waiting } from '../../ui/Waiting.tsx';
import { useT } from './messages.ts';

type Props = {
  readonly opened: boolean;
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Sheet with the filters of a small screen. */
export default function FilterSheet({ opened, done, onClose, children }: Props) {
  const t = useT();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('filters')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Suspense fallback={<Waiting as="form" />}>{children}</Suspense>
        <Button onClick={onClose}>{done}</Button>
      </Stack>
    </Drawer>
  );
}
