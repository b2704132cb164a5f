import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/texts.ts';
import { texts } from '../texts.ts';
import classes from './parts.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** Stays until it is answered: not closed by a click beside it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
};

/** A dialog over the page. */
export function Dialog({ title, opened, onClose, size = 'md', stays = false, children }: DialogProps) {
  const t = useTexts(texts);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ title: classes.dialogTitle }}
      centered
      closeOnClickOutside={!stays}
      withCloseButton={!stays}
      closeOnEscape={!stays}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
