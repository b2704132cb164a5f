import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/messages.ts';
import { useReturnFocus } from './use-return-focus.ts';

type Props = { readonly title: string; readonly size?: string; readonly children: ReactNode; readonly onClose: () => void };

/** Dialog that is removed on close, with its title in the body. Not Mantine's `Modal.Header`, which would have the role banner. */
export function SmallDialog({ title, size = 'sm', children, onClose }: Props) {
  const t = useTexts();
  useReturnFocus();
  return (
    <Modal.Root opened onClose={onClose} size={size} centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title fw={600}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
