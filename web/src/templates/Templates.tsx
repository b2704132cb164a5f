import { ActionIcon, Badge, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmButton } from '../settings/parts/ConfirmButton.tsx';
import { FormDialog } from '../settings/parts/FormDialog.tsx';
import { Loaded } from '../settings/parts/Loaded.tsx';
import list from '../settings/parts/parts.module.css';
import { fieldError } from '../settings/parts/problem.ts';
import { Section } from '../settings/parts/Section.tsx';
import { useChange } from '../settings/parts/use-change.ts';
import { useTexts } from '../text/texts.ts';
import { createTemplate, deleteTemplate, type Template, updateTemplate } from './documents.ts';
import { texts } from './texts.ts';
import { useTemplates } from './use-templates.ts';

type Project = { readonly id: string; readonly name: string };
type Props = { readonly project: Project; readonly mayAdd: boolean };

/** The templates by which tasks of a project are made, and projects like it. */
export function Templates({ project, mayAdd }: Props) {
  const t = useTexts(texts);
  const [adding, { open, close }] = useDisclosure();
  const templates = useTemplates({ project: project.id });
  return (
    <Section title={t('templates')} lead={t('lead')} order={3}>
      <Loaded of={{ ...templates, data: templates.rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <ul className={list.rows} aria-label={t('templates')}>
              {rows.map((template) => (
                <Row key={template.id} template={template} onDone={templates.refetch} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayAdd && (
        <Button mt="sm" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
          {t('add')}
        </Button>
      )}
      {adding && <NewTemplate project={project} onClose={close} onDone={templates.refetch} />}
    </Section>
  );
}

type RowProps = { readonly template: Template; readonly onDone: () => void };

function Row({ template, onDone }: RowProps) {
  const t = useTexts(texts);
  const [renaming, { open, close }] = useDisclosure();
  const remove = useChange(deleteTemplate);
  const { id, name, kind, project, viewerCan } = template;
  return (
    <li className={list.row}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Badge variant="default" tt="none">
          {t(kind === 'task' ? 'ofTasks' : 'ofProjects')}
        </Badge>
        {!project && (
          <Text size="sm" c="dimmed">
            {t('forAll')}
          </Text>
        )}
      </Group>
      <Group gap="xs">
        {viewerCan.update && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('renameOne', { name })} onClick={open}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {viewerCan.delete && (
          <ConfirmButton
            label={t('delete')}
            name={t('deleteOne', { name })}
            busy={remove.busy}
            problem={remove.problem}
            onConfirm={async () => {
              const gone = (await remove.run({ input: { id } })) !== undefined;
              if (gone) onDone();
              return gone;
            }}
          >
            {t('deleteLead', { name })}
          </ConfirmButton>
        )}
      </Group>
      {renaming && <Rename template={template} onClose={close} onDone={onDone} />}
    </li>
  );
}

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };

function Rename({ template, onClose, onDone }: DialogProps & { readonly template: Template }) {
  const t = useTexts(texts);
  const [name, setName] = useState(template.name);
  const { run, busy, problem } = useChange(updateTemplate);
  const submit = async () => {
    if (!(await run({ input: { id: template.id, expectedVersion: template.version, name } }))) return;
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t('rename')}
      opened
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => void submit()}
      submit={t('save')}
      busy={busy}
      problem={problem}
    >
      <TextInput
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldError(problem, 'name')}
        maxLength={100}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

function NewTemplate({ project, onClose, onDone }: DialogProps & { readonly project: Project }) {
  const t = useTexts(texts);
  const [name, setName] = useState(project.name.slice(0, 100));
  const [tasks, setTasks] = useState(false);
  const [members, setMembers] = useState(false);
  const { run, busy, problem } = useChange(createTemplate);
  const submit = async () => {
    const copies = { tasks: tasks ? ('open' as const) : ('none' as const), members };
    if (!(await run({ input: { kind: 'project', name, project: project.id, copies } }))) return;
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={t('add')}
      opened
      onClose={onClose}
      onCancel={onClose}
      onSubmit={() => void submit()}
      submit={t('add')}
      busy={busy}
      problem={problem}
    >
      <Text size="sm">{t('addLead')}</Text>
      <TextInput
        label={t('name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fieldError(problem, 'name')}
        maxLength={100}
        required
        data-autofocus
      />
      <Checkbox label={t('withTasks')} checked={tasks} onChange={({ currentTarget }) => setTasks(currentTarget.checked)} />
      <Checkbox label={t('withMembers')} checked={members} onChange={({ currentTarget }) => setMembers(currentTarget.checked)} />
    </FormDialog>
  );
}
