import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/Confirm.tsx';
import { type AccountData, createKeyDocument } from './documents.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { useT } from './messages.ts';

type Props = { readonly account: AccountData; readonly opened: boolean; readonly onClose: () => void };

/** Creates the next key; earlier keys stay valid for the chosen overlap. */
export function RotateKey({ account: { id, name }, opened, onClose }: Props) {
  const t = useT();
  const [overlap, setOverlap] = useState('24');
  const [secret, setSecret] = useState<string | null>();
  return (
    <>
      <Confirm
        title={t('rotateNamed', { name })}
        label={t('rotate')}
        color="cini"
        opened={opened}
        onClose={onClose}
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
      </Confirm>
      <KeyDialog title={t('rotated', { name })} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
