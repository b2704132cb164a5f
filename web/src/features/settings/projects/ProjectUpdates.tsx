import { Badge, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconCircleFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { Person } from '../../../ui/Person.tsx';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useUnsaved } from '../../../ui/use-unsaved.ts';
import {
  createUpdateDocument,
  deleteUpdateDocument,
  type Health,
  type ProjectData,
  type UpdateData,
  updatesDocument,
  updateUpdateDocument,
} from './documents.ts';
import { texts } from './messages.ts';

const healths = ['on_track', 'at_risk', 'off_track'] as const;
const colors: Readonly<Record<Health, string>> = {
  on_track: 'var(--mantine-color-teal-6)',
  at_risk: 'var(--mantine-color-orange-6)',
  off_track: 'var(--mantine-color-red-6)',
};

/** Status updates of a project, newest first, with a form for those who may write one. */
export function ProjectUpdates({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const updates = usePages(updatesDocument, { key: project.id }, (data) => data.project?.updates);
  useLive(['project_update.created', 'project_update.updated', 'project_update.deleted'], updates.refetch);
  return (
    <Section title={t('updates')} lead={t('updatesLead')} order={3}>
      {project.viewerCan.writeUpdate && <WriteUpdate project={project} onDone={updates.refetch} />}
      <Rows of={updates} label={t('updates')} empty={t('noUpdates')}>
        {(update) => <Update key={update.id} update={update} onDone={updates.refetch} />}
      </Rows>
    </Section>
  );
}

function WriteUpdate({ project, onDone }: { readonly project: ProjectData; readonly onDone: () => void }) {
  const t = useTexts(texts);
  const form = useForm(`update.${project.id}`, { health: 'on_track' as Health, body: '' });
  const { fields, set } = form;
  const { run, busy, problem } = useChange(createUpdateDocument);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ input: { project: project.id, ...fields } }))) return;
    form.forget();
    notifyDone(text(texts, 'updateSent'));
    onDone();
  };
  return (
    <form onSubmit={send}>
      <Stack maw="34rem" mb="md">
        <HealthSelect value={fields.health} onChange={(health) => set({ health })} />
        <Textarea label={t('updateBody')} {...form.text('body', problem)} autosize minRows={2} maxRows={12} required />
        {problem && <ProblemAlert problem={problem} />}
        <Group>
          <Button type="submit" loading={busy} disabled={fields.body.trim() === ''}>
            {t('sendUpdate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function HealthSelect({ value, onChange }: { readonly value: Health; readonly onChange: (health: Health) => void }) {
  const t = useTexts(texts);
  return (
    <Select
      label={t('health')}
      data={healths.map((health) => ({ value: health, label: t(health) }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as Health)}
      allowDeselect={false}
      maw="14rem"
    />
  );
}

function Update({ update, onDone }: { readonly update: UpdateData; readonly onDone: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { id, author, health, body, createdAt, editedAt, version, viewerCan } = update;
  const [editing, setEditing] = useState<{ readonly health: Health; readonly body: string }>();
  useUnsaved(editing !== undefined && editing.body !== body);
  const change = useChange(updateUpdateDocument);
  const remove = useChange(deleteUpdateDocument);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!editing || !(await change.run({ input: { id, expectedVersion: version, ...editing } }))) return;
    setEditing(undefined);
    onDone();
  };
  if (editing)
    return (
      <li className={classes.row}>
        <form onSubmit={save}>
          <Stack>
            <HealthSelect value={editing.health} onChange={(next) => setEditing({ ...editing, health: next })} />
            <Textarea
              label={t('updateBody')}
              value={editing.body}
              onChange={({ currentTarget: { value } }) => setEditing({ ...editing, body: value })}
              autosize
              minRows={2}
              maxRows={12}
              autoFocus
              required
            />
            {change.problem && <ProblemAlert problem={change.problem} />}
            <Group>
              <Button type="submit" loading={change.busy}>
                {t('save')}
              </Button>
              <Button variant="default" onClick={() => setEditing(undefined)}>
                {t('cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      </li>
    );
  return (
    <li className={classes.row}>
      <Group gap="sm">
        <Badge variant="default" tt="none" leftSection={<IconCircleFilled size={10} color={colors[health]} aria-hidden />}>
          {t(health)}
        </Badge>
        <Person person={author} />
        <Text size="xs" c="dimmed">
          {dates.moment(createdAt)}
          {editedAt && ` · ${t('edited')}`}
        </Text>
      </Group>
      <Group gap="xs">
        {viewerCan.update && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing({ health, body })}>
            {t('edit')}
          </Button>
        )}
        {viewerCan.delete && (
          <ConfirmButton label={t('delete')} name={t('deleteUpdate')} change={remove} variables={{ input: { id } }} onDone={onDone}>
            {t('deleteUpdateLead')}
          </ConfirmButton>
        )}
      </Group>
      <Text component="div" size="sm" w="100%">
        <Markdown>{body}</Markdown>
      </Text>
    </li>
  );
}
