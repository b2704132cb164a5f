import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { graphql } from '../../data/graphql.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { useRefetchViewer } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';

const document = graphql(`
  mutation StartProject($input: CreateProjectInput!) { createProject(input: $input) { id key } }
`);

/** Suggests a project key for a name: `Müşteri paneli` → `MUS`. */
export const keyOf = (name: string): string =>
  name
    .toLocaleUpperCase('tr')
    .replaceAll('İ', 'I')
    .normalize('NFD')
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 3);

/** Dialog that creates a project and opens its board. */
export function NewProject({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [ownKey, setOwnKey] = useState<string>();
  useUnsaved(name !== '' || ownKey !== undefined);
  const create = useChange(document);
  const refetch = useRefetchViewer();
  const [, go] = useLocation();
  const key = ownKey ?? keyOf(name);
  const submit = async () => {
    const data = await create.run({ input: { name: name.trim(), key } });
    if (!data) return;
    refetch();
    go(`/projects/${data.createProject.key}`);
  };
  return (
    <FormDialog title={t('newProject')} opened onClose={onClose} onSubmit={submit} submit={t('create')} change={create}>
      <TextInput label={t('name')} value={name} onChange={(event) => setName(event.currentTarget.value)} required data-autofocus />
      <TextInput
        label={t('projectKey')}
        description={t('keyHint', { example: `${key || 'WEB'}-12` })}
        value={key}
        onChange={(event) => setOwnKey(event.currentTarget.value.toLocaleUpperCase('en'))}
        required
      />
    </FormDialog>
  );
}
