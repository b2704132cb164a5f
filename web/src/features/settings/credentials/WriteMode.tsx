import { Select } from '@mantine/core';
import { useTexts } from '../../../i18n/messages.ts';
import { scopeTexts } from './scope-messages.ts';

export type WriteMode = 'direct' | 'propose' | 'none';
const modes: readonly WriteMode[] = ['direct', 'propose', 'none'];

type Props = { readonly value: WriteMode; readonly onChange: (mode: WriteMode) => void; readonly error?: string | undefined };

/** Form field that selects what a credential may write. */
export function WriteModeField({ value, onChange, error }: Props) {
  const s = useTexts(scopeTexts);
  return (
    <Select
      label={s('write')}
      description={s('write?')}
      data={modes.map((mode) => ({ value: mode, label: s(mode) }))}
      value={value}
      onChange={(mode) => onChange((mode ?? 'direct') as WriteMode)}
      allowDeselect={false}
      error={error}
    />
  );
}
