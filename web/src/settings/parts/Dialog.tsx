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
    <Modal.Root opened={opened} onClose={onClose} size={size} centered closeOnClickOutside={!stays} closeOnEscape={!stays}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A header outside of everything would be taken for the page's own. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.dialogTitle ?? ''}>{title}</Modal.Title>
          {!stays && <Modal.CloseButton aria-label={t('close')} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
