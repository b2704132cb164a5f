import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { text, useTexts } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
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
  const { run, busy, problem } = useChange(deleteProjectDocument);
  const refetchViewer = useRefetchViewer();
  const cancel = () => {
    setTyped('');
    close();
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ input: { id } }))) return;
    notifyDone(text(texts, 'deleteDone', { name }));
    refetchViewer();
    go('/projects');
  };
  return (
    <Section title={t('deleteProject')} lead={t('deleteLead')}>
      <Button color="mercan" variant="light" onClick={open}>
        {t('deleteProject')}
      </Button>
      <Dialog title={t('deleteProject')} opened={opened} onClose={cancel}>
        <form onSubmit={remove}>
          <Stack>
            <Text size="sm">{t('deleteLead')}</Text>
            <TextInput
              label={t('typeKey', { key })}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
            {problem && <ProblemAlert problem={problem} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                {t('cancel')}
              </Button>
              <Button type="submit" color="mercan" loading={busy} disabled={typed.trim().toUpperCase() !== key}>
                {t('deleteProject')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </Section>
  );
}
