import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/texts.ts';
import { texts } from '../texts.ts';
import { Copyable } from './Copyable.tsx';
import { Dialog } from './Dialog.tsx';

type SecretDialogProps = {
  readonly title: string;
  /** What the secret is, e.g. “Jeton”. */
  readonly name: string;
  /** Null: made, and not told: the answer that told it was lost. Undefined: not open. */
  readonly secret: string | null | undefined;
  readonly onClose: () => void;
  /** How to use it. */
  readonly children?: ReactNode;
};

/** Shows a secret, this once, until it is said to be kept; or says that it cannot be shown any more. */
export function SecretDialog({ title, name, secret, onClose, children }: SecretDialogProps) {
  const t = useTexts(texts);
  return (
    <Dialog title={title} opened={secret !== undefined} onClose={onClose} size="lg" stays>
      <Stack>
        {secret === null ? (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t('notTold', { name })}>
            {t('notToldLead')}
          </Alert>
        ) : (
          <>
            <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t('keepNow')} />
            <Copyable name={name} value={secret ?? ''} />
            {children}
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t(secret === null ? 'close' : 'kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
