import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useData } from '../../data/use-data.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { Rows } from '../../ui/Rows.tsx';
import list from '../../ui/rows.module.css';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { createTemplate, deleteTemplate, type Template, taskTemplateQuery, updateTemplate } from './documents.ts';
import { useT } from './messages.ts';
import { NameDialog } from './NameDialog.tsx';
import { useTemplates } from './use-templates.ts';

const TaskTemplateForm = lazyWithRetry(() => import('./TaskTemplateForm.tsx'));

type Project = { readonly id: string; readonly name: string };
type Props = {
  readonly project: Project;
  /** Whether the user may write task templates here. */
  readonly mayWrite: boolean;
  /** Whether the user may save the project as a template. */
  readonly mayAdd: boolean;
};

/** Task templates and project templates of a project. */
export function Templates({ project, mayWrite, mayAdd }: Props) {
  const t = useT();
  const [adding, { open, close }] = useDisclosure();
  const [writing, writer] = useDisclosure();
  const templates = useTemplates({ project: project.id });
  return (
    <Section title={t('templates')} lead={t('lead')}>
      <Rows of={templates} label={t('templates')} empty={t('none')}>
        {(template) => <Row key={template.id} template={template} onDone={templates.refetch} />}
      </Rows>
      <Group mt="sm" gap="xs">
        {mayWrite && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={writer.open}>
            {t('writeTask')}
          </Button>
        )}
        {mayAdd && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
            {t('add')}
          </Button>
        )}
      </Group>
      {writing && (
        <Suspense>
          <TaskTemplateForm project={project.id} onClose={writer.close} onDone={templates.refetch} />
        </Suspense>
      )}
      {adding && <NewTemplate project={project} onClose={close} onDone={templates.refetch} />}
    </Section>
  );
}

type RowProps = { readonly template: Template; readonly onDone: () => void };

function Row({ template, onDone }: RowProps) {
  const t = useT();
  const [editing, { open, close }] = useDisclosure();
  const { id, name, kind, project, viewerCan } = template;
  return (
    <li className={list.row}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Badge variant="default" tt="none">
          {t(kind === 'task' ? 'task' : 'project')}
        </Badge>
        {!project && (
          <Text size="sm" c="dimmed">
            {t('forAll')}
          </Text>
        )}
      </Group>
      <Group gap="xs">
        {viewerCan.update && <IconButton icon={IconPencil} label={t(kind === 'task' ? 'editOne' : 'renameOne', { name })} onClick={open} />}
        {viewerCan.delete && (
          <ConfirmButton
            label={t('delete')}
            name={t('deleteOne', { name })}
            mutation={deleteTemplate}
            variables={{ input: { id } }}
            onDone={onDone}
          >
            {t('deleteLead', { name })}
          </ConfirmButton>
        )}
      </Group>
      {editing && kind === 'task' && <Edit template={template} onClose={close} onDone={onDone} />}
      {editing && kind === 'project' && <Rename template={template} onClose={close} onDone={onDone} />}
    </li>
  );
}

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Form of a task template, shown once the template is loaded. */
function Edit({ template: { id, project }, ...done }: DialogProps & { readonly template: Template }) {
  const { data } = useData(taskTemplateQuery, { id });
  const template = data?.template;
  return (
    template && (
      <Suspense>
        <TaskTemplateForm template={template} project={project?.id ?? null} {...done} />
      </Suspense>
    )
  );
}

function Rename({ template, onClose, onDone }: DialogProps & { readonly template: Template }) {
  const t = useT();
  const change = useChange(updateTemplate);
  const rename = async (name: string) => {
    if (!(await change.run({ input: { id: template.id, expectedVersion: template.version, name } }))) return;
    onDone();
    onClose();
  };
  return <NameDialog title={t('rename')} submit={t('save')} name={template.name} change={change} onSubmit={rename} onClose={onClose} />;
}

function NewTemplate({ project, onClose, onDone }: DialogProps & { readonly project: Project }) {
  const t = useT();
  const [tasks, setTasks] = useState(false);
  const [members, setMembers] = useState(false);
  const change = useChange(createTemplate);
  const add = async (name: string) => {
    const copies = { tasks: tasks ? ('open' as const) : ('none' as const), members };
    if (!(await change.run({ input: { kind: 'project', name, project: project.id, copies } }))) return;
    onDone();
    onClose();
  };
  return (
    <NameDialog title={t('add')} lead={t('addLead')} name={project.name} change={change} onSubmit={add} onClose={onClose}>
      <Checkbox label={t('withTasks')} checked={tasks} onChange={({ currentTarget }) => setTasks(currentTarget.checked)} />
      <Checkbox label={t('withMembers')} checked={members} onChange={({ currentTarget }) => setMembers(currentTarget.checked)} />
    </NameDialog>
  );
}
