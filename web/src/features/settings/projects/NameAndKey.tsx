import { TextInput } from '@mantine/core';
import type { Problem } from '../../../data/problem.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { fieldError } from '../../../ui/field-error.ts';
import { texts } from './messages.ts';

type Named = { readonly name: string; readonly key: string };
type Props = {
  readonly fields: Named;
  readonly set: (changes: Partial<Named>) => void;
  readonly problem: Problem | undefined;
};

/** Name of a new project, and its key, the prefix of task numbers. */
export function NameAndKey({ fields, set, problem }: Props) {
  const t = useTexts(texts);
  return (
    <>
      <TextInput
        label={t('name')}
        value={fields.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fieldError(problem, 'name')}
        required
        data-autofocus
      />
      <TextInput
        label={t('projectKey')}
        description={t('keyLead')}
        placeholder="WEB"
        value={fields.key}
        onChange={({ currentTarget }) => set({ key: currentTarget.value.toUpperCase() })}
        error={fieldError(problem, 'key')}
        maxLength={10}
        required
      />
    </>
  );
}
