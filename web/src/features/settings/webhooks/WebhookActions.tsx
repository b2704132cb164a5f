import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { useLocation } from 'wouter';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { useChange } from '../../../ui/use-change.ts';
import {
  deleteWebhookDocument,
  disableWebhookDocument,
  enableWebhookDocument,
  pingDocument,
  rotateSecretDocument,
  type WebhookData,
  webhooksDocument,
} from './documents.ts';
import { text, useT } from './messages.ts';

/** Actions of a webhook: ping, enable, disable, rotate the secret, delete. */
export function WebhookActions({ webhook, onChange }: { readonly webhook: WebhookData; readonly onChange: () => void }) {
  const t = useT();
  const { id, enabled, viewerCan } = webhook;
  const [, go] = useLocation();
  const client = useClient();
  const ping = useChange(pingDocument, { notify: true });
  const enable = useChange(enableWebhookDocument, { notify: true });
  const disable = useChange(disableWebhookDocument, { notify: true });
  const sendPing = async () => {
    if (!(await ping.run({ id }))) return;
    notifyDone(text('pinged'));
    onChange();
  };
  const setEnabled = async () => {
    if (await (enabled ? disable : enable).run({ id })) notifyDone(text(enabled ? 'disabled' : 'enabled'));
  };
  const end = async () => {
    await client.query(webhooksDocument, {}, { requestPolicy: 'network-only' }).toPromise();
    go('/');
  };
  return (
    <Group gap="xs">
      {viewerCan.send && (
        <Button size="xs" variant="default" loading={ping.busy} onClick={sendPing}>
          {t('ping')}
        </Button>
      )}
      {(enabled ? viewerCan.stop : viewerCan.update) && (
        <Button size="xs" variant="default" loading={enable.busy || disable.busy} onClick={setEnabled}>
          {t(enabled ? 'disable' : 'enable')}
        </Button>
      )}
      {viewerCan.update && <RotateSecret id={id} />}
      {viewerCan.stop && (
        <ConfirmButton label={t('delete')} mutation={deleteWebhookDocument} variables={{ id }} done={t('removed')} onDone={end}>
          {t('removeLead')}
        </ConfirmButton>
      )}
    </Group>
  );
}

function RotateSecret({ id }: { readonly id: string }) {
  const t = useT();
  const [hours, setHours] = useState('24');
  const [secret, setSecret] = useState<string | null>();
  return (
    <>
      <ConfirmButton
        label={t('rotate')}
        title={t('rotate')}
        variant="default"
        color="cini"
        mutation={rotateSecretDocument}
        variables={{ input: { id, overlapHours: Number(hours) } }}
        onDone={(done) => setSecret(done.rotateWebhookSecret.secret)}
      >
        <Text size="sm" mb="sm">
          {t('rotateLead')}
        </Text>
        <Select
          label={t('overlap')}
          data={[
            { value: '0', label: t('overlapNow') },
            ...[1, 24, 72, 168].map((count) => ({ value: String(count), label: t('overlapHours', { count }) })),
          ]}
          value={hours}
          onChange={(value) => setHours(value ?? '24')}
          allowDeselect={false}
        />
      </ConfirmButton>
      <SecretDialog title={t('rotated')} name={t('secret')} secret={secret} onClose={() => setSecret(undefined)}>
        <Text size="sm">{t('secretLead')}</Text>
      </SecretDialog>
    </>
  );
}
