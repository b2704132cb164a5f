import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from './Copyable.tsx';
import { Dialog } from './Dialog.tsx';
import { useT } from './messages.ts';

type SecretDialogProps = {
  readonly title: string;
  /** Kind of secret, e.g. “Jeton”. */
  readonly name: string;
  /** Null if the secret was created but the answer that contained it was lost; undefined closes the dialog. */
  readonly secret: string | null | undefined;
  readonly onClose: () => void;
  /** Instructions for its use. */
  readonly children?: ReactNode;
};

/** Dialog that displays a secret once, until the user confirms having stored it; or explains that it can no longer be displayed. */
export function SecretDialog({ title, name, secret, onClose, children }: SecretDialogProps) {
  const t = useT();
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
