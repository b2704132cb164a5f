import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { type AccountData, createKeyDocument } from './documents.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { useT } from './messages.ts';

/** Creates the next key; earlier keys stay valid for the chosen overlap. */
export function RotateKey({ account: { id, name } }: { readonly account: AccountData }) {
  const t = useT();
  const [overlap, setOverlap] = useState('24');
  const [secret, setSecret] = useState<string | null>();
  return (
    <>
      <ConfirmButton
        label={t('rotate')}
        name={t('rotateNamed', { name })}
        title={t('rotateNamed', { name })}
        color="cini"
        mutation={createKeyDocument}
        variables={{ input: { id, overlapHours: overlap === 'keep' ? null : Number(overlap) } }}
        onDone={(made) => setSecret(made.createServiceKey.key)}
      >
        <Text size="sm" mb="sm">
          {t('rotateLead')}
        </Text>
        <Select
          label={t('overlap')}
          data={[
            { value: '0', label: t('overlapNow') },
            ...[1, 24].map((count) => ({ value: String(count), label: t('overlapHours', { count }) })),
            ...[7, 30].map((count) => ({ value: String(24 * count), label: t('overlapDays', { count }) })),
            { value: 'keep', label: t('overlapKeep') },
          ]}
          value={overlap}
          onChange={(value) => setOverlap(value ?? '24')}
          allowDeselect={false}
        />
      </ConfirmButton>
      <KeyDialog title={t('rotated', { name })} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
