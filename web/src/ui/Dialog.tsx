import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/messages.ts';
import classes from './rows.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** Prevents closing by Escape, by a click outside and by a close button. */
  readonly stays?: boolean;
  readonly children: ReactNode;
};

/** Modal dialog. */
export function Dialog({ title, opened, onClose, size = 'md', stays = false, children }: DialogProps) {
  const t = useTexts();
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered closeOnClickOutside={!stays} closeOnEscape={!stays}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A `<header>` outside of sectioning content would have the role banner. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.dialogTitle ?? ''}>{title}</Modal.Title>
          {!stays && <Modal.CloseButton aria-label={t('close')} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
