import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../data/problem.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { fieldError } from '../../../ui/field-error.ts';
import { projectKeyFor } from '../../../ui/project-key.ts';
import { useProjects } from '../../viewer/viewer.tsx';
import { texts } from './messages.ts';

type Named = { readonly name: string; readonly key: string };
type Props = {
  readonly fields: Named;
  readonly set: (changes: Partial<Named>) => void;
  readonly problem: Problem | undefined;
};

/** Name of a new project, and its key, the prefix of task numbers. The key is derived from the name until somebody changes it. */
export function NameAndKey({ fields, set, problem }: Props) {
  const t = useTexts(texts);
  const taken = useProjects().map(({ key }) => key);
  const keyOf = (name: string) => (name.trim() ? projectKeyFor(name, taken) : '');
  const [isDerived, setDerived] = useState(fields.key === '' || fields.key === keyOf(fields.name));
  return (
    <>
      <TextInput
        label={t('name')}
        value={fields.name}
        onChange={({ currentTarget: { value: name } }) => set({ name, ...(isDerived && { key: keyOf(name) }) })}
        error={fieldError(problem, 'name')}
        required
        data-autofocus
      />
      <TextInput
        label={t('projectKey')}
        description={t('keyLead')}
        placeholder="WEB"
        value={fields.key}
        onChange={({ currentTarget }) => {
          setDerived(false);
          set({ key: currentTarget.value.toUpperCase() });
        }}
        error={fieldError(problem, 'key')}
        maxLength={10}
        required
      />
    </>
  );
}
