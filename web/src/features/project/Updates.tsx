import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLive } from '../../data/use-live.ts';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { Outdated } from '../../ui/Outdated.tsx';
import { Person } from '../../ui/Person.tsx';
import { notifyDone, ProblemAlert } from '../../ui/Problem.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { MarkdownField } from '../../ui/writing/MarkdownField.tsx';
import type { Home } from '../../ui/writing/use-pictures.ts';
import { useWriting } from '../../ui/writing/use-writing.ts';
import { changeUpdate, createUpdate, deleteUpdate, type Health, type UpdateData, updatesQuery } from './documents.ts';
import { HealthMark } from './HealthMark.tsx';
import { useT } from './messages.ts';
import classes from './project.module.css';

const healths = ['on_track', 'at_risk', 'off_track'] as const;

type Props = { readonly project: string; readonly home: Home; readonly mayWrite: boolean };

/** Status updates of a project, newest first, with a line to write one. */
export function Updates({ project, home, mayWrite }: Props) {
  const t = useT();
  const updates = usePages(updatesQuery, { project }, (data) => data.project?.updates, { live: [] });
  useLive(['project_update.created', 'project_update.updated', 'project_update.deleted'], updates.refetch);
  return (
    <Section title={t('updates')}>
      {mayWrite && <WriteUpdate project={project} home={home} onDone={updates.refetch} />}
      <Rows of={updates} label={t('updates')} empty={mayWrite ? null : t('noUpdates')}>
        {(update) => <Update key={update.id} update={update} home={home} onDone={updates.refetch} />}
      </Rows>
    </Section>
  );
}

type WriteProps = { readonly project: string; readonly home: Home; readonly onDone: () => void };

function WriteUpdate({ project, home, onDone }: WriteProps) {
  const t = useT();
  const form = useForm(`update.${project}`, { health: 'on_track' as Health, body: '' });
  const [opened, setOpened] = useState(form.changed);
  const change = useChange(createUpdate);
  const { begin, preload } = useWriting(() => setOpened(true));
  const close = () => {
    form.forget();
    setOpened(false);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change.run({ input: { project, ...form.fields } }))) return;
    close();
    notifyDone(t('updateSent'));
    onDone();
  };
  if (!opened)
    return (
      <button type="button" className={classes.write} onClick={() => begin()} onPointerEnter={preload} onFocus={preload}>
        {t('writeUpdate')}
      </button>
    );
  return (
    <div className={classes.card}>
      <UpdateForm home={home} fields={form.fields} set={form.set} change={change} onSubmit={send} onCancel={close} submit={t('sendUpdate')}>
        <Text size="xs" c="dimmed">
          {t('updatesLead')}
        </Text>
      </UpdateForm>
    </div>
  );
}

type Fields = { readonly health: Health; readonly body: string };
type FormProps = {
  readonly home: Home;
  readonly fields: Fields;
  readonly set: (change: Partial<Fields>) => void;
  readonly change: Pick<ReturnType<typeof useChange>, 'busy' | 'problem'>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly submit: string;
  readonly children?: ReactNode;
};

/** Fields of a status update: health and text. */
function UpdateForm({ home, fields, set, change: { busy, problem }, onSubmit, onCancel, submit, children }: FormProps) {
  const t = useT();
  const ref = useRef<HTMLFormElement>(null);
  return (
    <form ref={ref} onSubmit={onSubmit}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('health')}
          data={healths.map((health) => ({ value: health, label: <HealthMark health={health} /> }))}
          value={fields.health}
          onChange={(health) => set({ health: health as Health })}
          w="fit-content"
        />
        <MarkdownField
          home={home}
          isPlain
          isBare
          label={t('updateBody')}
          value={fields.body}
          onChange={(body) => set({ body })}
          onSend={() => fields.body.trim() && ref.current?.requestSubmit()}
          minRows={3}
          autoFocus
        />
        {problem && <ProblemAlert problem={problem} />}
        <Group gap="xs">
          <Button type="submit" loading={busy} disabled={fields.body.trim() === ''}>
            {submit}
          </Button>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}

type UpdateProps = { readonly update: UpdateData; readonly home: Home; readonly onDone: () => void };

function Update({ update, home, onDone }: UpdateProps) {
  const t = useT();
  const dates = useDates();
  const { id, author, health, body, createdAt, editedAt, version, viewerCan } = update;
  const form = useForm<Fields>(`update.${id}`, { health, body }, version);
  const [opened, setOpened] = useState(false);
  const change = useChange(changeUpdate);
  const end = () => {
    form.forget();
    setOpened(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change.run({ input: { id, expectedVersion: form.base ?? version, ...form.fields } }))) return;
    end();
    onDone();
  };
  return (
    <li className={classes.update}>
      {/* Also after a visit of another page, and for what was typed while the edit was sent. */}
      {opened || form.changed ? (
        <>
          <Outdated form={form} />
          <UpdateForm home={home} fields={form.fields} set={form.set} change={change} onSubmit={save} onCancel={end} submit={t('save')} />
        </>
      ) : (
        <>
          <Group gap="sm" mih="var(--control)" wrap="nowrap">
            <HealthMark health={health} />
            <Person person={author} size={20} />
            <Text size="xs" c="dimmed">
              <time dateTime={createdAt} title={dates.moment(createdAt)}>
                {dates.relative(createdAt)}
              </time>
              {editedAt && ` · ${t('edited')}`}
            </Text>
            <Box ms="auto">
              <RowMenu
                label={t('updateActions')}
                onEdit={viewerCan.update && (() => setOpened(true))}
                remove={viewerCan.delete && { lead: t('deleteUpdateLead'), mutation: deleteUpdate, variables: { input: { id } }, onDone }}
              />
            </Box>
          </Group>
          <div className={classes.text}>
            <Markdown>{body}</Markdown>
          </div>
        </>
      )}
    </li>
  );
}
