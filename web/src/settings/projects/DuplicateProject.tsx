import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { useRefetchViewer } from '../../app/viewer.tsx';
import { text, useTexts } from '../../text/texts.ts';
import { tellDone } from '../../ui/Problem.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { fieldError } from '../parts/problem.ts';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { texts as common } from '../texts.ts';
import { duplicateProjectDocument, type ProjectData } from './documents.ts';
import { texts } from './texts.ts';

type Choice = 'tasks' | 'members' | 'fields' | 'views';

/** Makes a project like this one, and goes to it. */
export function DuplicateProject({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const c = useTexts(common);
  const [, go] = useLocation();
  const [opened, { open, close }] = useDisclosure();
  const name = t('copyOf', { name: project.name });
  const { fields, set, forget } = useForm(`duplicate.${project.id}`, {
    key: '',
    name,
    tasks: false,
    members: false,
    fields: true,
    views: true,
  });
  const { run, busy, problem } = useChange(duplicateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const cancel = () => {
    forget();
    close();
  };
  const submit = async () => {
    const { tasks, ...rest } = fields;
    const made = (await run({ input: { id: project.id, ...rest, tasks: tasks ? 'open' : 'none' } }))?.duplicateProject;
    if (!made) return;
    cancel();
    tellDone(text(texts, 'duplicateDone', { name: made.name }));
    refetchViewer();
    go(`/${made.key}`);
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
    <Section title={t('duplicate')} lead={t('duplicateLead')} order={3}>
      <Button variant="default" onClick={open}>
        {t('duplicate')}
      </Button>
      <FormDialog
        title={t('duplicate')}
        opened={opened}
        onClose={close}
        onCancel={cancel}
        onSubmit={submit}
        submit={t('duplicate')}
        busy={busy}
        problem={problem}
      >
        <TextInput
          label={c('name')}
          value={fields.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={fieldError(problem, 'name')}
          required
          data-autofocus
        />
        <TextInput
          label={t('key')}
          description={t('keyLead')}
          placeholder="WEB"
          value={fields.key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value.toUpperCase() })}
          error={fieldError(problem, 'key')}
          maxLength={10}
          required
        />
        {choice('tasks', t('duplicateTasks'), t('duplicateTasksLead'))}
        {choice('members', t('duplicateMembers'))}
        {choice('fields', t('duplicateFields'))}
        {choice('views', t('duplicateViews'))}
      </FormDialog>
    </Section>
  );
}
