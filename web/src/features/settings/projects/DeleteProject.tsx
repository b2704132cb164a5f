import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { text, useTexts } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { deleteProjectDocument, type ProjectData } from './documents.ts';
import { texts } from './messages.ts';

/** Moves a project to the trash after its key is typed. */
export function DeleteProject({ project: { id, key, name } }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState('');
  const change = useChange(deleteProjectDocument);
  const refetchViewer = useRefetchViewer();
  const cancel = () => {
    setTyped('');
    close();
  };
  const remove = async () => {
    if (!(await change.run({ input: { id } }))) return;
    notifyDone(text(texts, 'deleteDone', { name }));
    refetchViewer();
    go('/projects');
  };
  return (
    <Section title={t('deleteProject')} lead={t('deleteLead')}>
      <Button color="mercan" variant="light" onClick={open}>
        {t('deleteProject')}
      </Button>
      <FormDialog
        title={t('deleteProject')}
        opened={opened}
        onClose={cancel}
        onSubmit={remove}
        change={change}
        disabled={typed.trim().toUpperCase() !== key}
        color="mercan"
      >
        <Text size="sm">{t('deleteLead')}</Text>
        <TextInput
          label={t('typeKey', { key })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </FormDialog>
    </Section>
  );
}
