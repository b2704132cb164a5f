import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { text, useTexts } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { duplicateProjectDocument, type ProjectData } from './documents.ts';
import { texts } from './messages.ts';
import { NameAndKey } from './NameAndKey.tsx';

type Choice = 'tasks' | 'members' | 'fields' | 'views';

/** Duplicates a project and opens the copy. */
export function DuplicateProject({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const [opened, { open, close }] = useDisclosure();
  const name = t('copyOf', { name: project.name });
  const form = useForm(`duplicate.${project.id}`, {
    key: '',
    name,
    tasks: false,
    members: false,
    fields: true,
    views: true,
  });
  const { fields, set } = form;
  const change = useChange(duplicateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const submit = async () => {
    const { tasks, ...rest } = fields;
    const made = (await change.run({ input: { id: project.id, ...rest, tasks: tasks ? 'open' : 'none' } }))?.duplicateProject;
    if (!made) return;
    form.forget();
    close();
    notifyDone(text(texts, 'duplicateDone', { name: made.name }));
    refetchViewer();
    go(`/projects/${made.key}/overview`);
  };
  const choice = (which: Choice, label: string, description?: string) => (
    <Checkbox
      label={label}
      description={description}
      checked={fields[which]}
      onChange={({ currentTarget }) => set({ [which]: currentTarget.checked } as Partial<Record<Choice, boolean>>)}
    />
  );
  return (
    <Section title={t('duplicate')} lead={t('duplicateLead')}>
      <Button variant="default" onClick={open}>
        {t('duplicate')}
      </Button>
      <FormDialog title={t('duplicate')} opened={opened} onClose={close} form={form} onSubmit={submit} change={change}>
        <NameAndKey fields={fields} set={set} problem={change.problem} />
        {choice('tasks', t('duplicateTasks'), t('duplicateTasksLead'))}
        {choice('members', t('duplicateMembers'))}
        {choice('fields', t('duplicateFields'))}
        {choice('views', t('duplicateViews'))}
      </FormDialog>
    </Section>
  );
}
