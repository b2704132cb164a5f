import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/messages.ts';
import classes from './rows.module.css';
import { useOpened } from './use-target.ts';

export type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** Prevents closing by Escape, by a click outside and by a close button. */
  readonly stays?: boolean;
  readonly children: ReactNode;
};

/** Content of a `Dialog`. */
export default function OpenDialog({
  id,
  title,
  opened,
  onClose,
  size = 'md',
  stays = false,
  children,
}: DialogProps & { readonly id: string }) {
  const t = useTexts();
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={!stays}
      closeOnEscape={!stays}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content id={id}>
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
