import { Button, Group, Select, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { text, useTexts } from '../../../i18n/messages.ts';
import { fieldError } from '../../../ui/field-error.ts';
import { Outdated } from '../../../ui/Outdated.tsx';
import { notifyDone, ProblemAlert } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { StatusIcon } from '../../../ui/Status.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { type ProjectData, setWorkflowDocument } from './documents.ts';
import { texts } from './messages.ts';
import { StatusRow } from './StatusRow.tsx';
import own from './workflow.module.css';
import { type Draft, heirOf, keyed, moved, newKey, without } from './workflow.ts';

/** Workflow of a project. Those who may change it edit all statuses and save them together. */
export function Workflow({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  return (
    <Section title={t('workflow')} lead={t('workflowLead')}>
      {project.viewerCan.setWorkflow ? (
        <WorkflowForm project={project} />
      ) : (
        <ol className={classes.rows}>
          {project.workflow.map(({ key, name, category, color }) => (
            <li key={key} className={classes.row}>
              <Group gap="xs">
                <StatusIcon category={category} color={color} />
                <Text size="sm">{name}</Text>
              </Group>
              <Text size="xs" c="dimmed">
                {t(category)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function WorkflowForm({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const { id, version, workflow } = project;
  const initial = {
    statuses: workflow.map(({ order: _, ...status }): Draft => status),
    /** Statuses that receive the tasks of removed statuses, by key of the removed one. */
    heirs: {} as Record<string, string>,
  };
  const form = useForm(`workflow.${id}`, initial, version);
  const { fields, set } = form;
  const { run, busy, problem } = useChange(setWorkflowDocument);
  const refetchViewer = useRefetchViewer();
  const [said, say] = useState('');
  const { statuses, heirs } = fields;
  const edit = (next: readonly Draft[]) => set({ statuses: [...next] });
  const going = workflow.filter(({ key }) => !statuses.some((status) => status.key === key));
  const replacements = going.map((status) => ({ status: status.key, replacedBy: heirOf(status, statuses, heirs[status.key]) }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // New statuses get a key derived from their name.
    const named = keyed(statuses);
    const input = {
      project: id,
      expectedVersion: form.base ?? version,
      statuses: named.statuses,
      replacements: replacements.map(named.replaced),
    };
    if (!(await run({ input }))) return;
    form.forget();
    notifyDone(text(texts, 'saved'));
    refetchViewer();
  };
  const move = (from: number, to: number) => {
    edit(moved(statuses, from, to));
    say(t('moved', { name: statuses[from]?.name ?? '', number: to + 1 }));
  };
  const [fresh, setFresh] = useState<string>();
  const add = () => {
    const key = newKey(statuses);
    // A new status is inserted before the completed and cancelled ones.
    const end = statuses.findIndex(({ category }) => category === 'completed' || category === 'cancelled');
    const at = end < 0 ? statuses.length : end;
    edit([
      ...statuses.slice(0, at),
      { key, name: '', category: 'started', transitions: null, wipLimit: null, color: 'orange' },
      ...statuses.slice(at),
    ]);
    setFresh(key);
  };
  return (
    <form onSubmit={save}>
      <div className={own.heads} aria-hidden>
        <span>{t('columnName')}</span>
        <span>{t('columnCategory')}</span>
        <span>{t('columnTransitions')}</span>
        <span>{t('wipLimit')}</span>
      </div>
      <ol className={classes.rows} aria-label={t('workflow')}>
        {statuses.map((status, index) => (
          <StatusRow
            key={status.key}
            status={status}
            index={index}
            all={statuses}
            fresh={status.key === fresh}
            error={fieldError(problem, `statuses.${index}`)}
            onChange={(change) => edit(statuses.map((one) => (one.key === status.key ? { ...one, ...change } : one)))}
            onMove={(to) => move(index, to)}
            onRemove={() => edit(without(statuses, status.key))}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {replacements.map(({ status, replacedBy }, index) => (
        <Select
          key={status}
          mt="sm"
          maw="20rem"
          label={t('heirOf', { name: going[index]?.name ?? '' })}
          data={statuses.map(({ key, name }) => ({ value: key, label: name }))}
          value={replacedBy}
          onChange={(heir) => heir && set({ heirs: { ...heirs, [status]: heir } })}
          allowDeselect={false}
        />
      ))}
      <Outdated form={form} />
      <Group mt="sm">
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('addStatus')}
        </Button>
        <Button type="submit" loading={busy} disabled={!form.changed}>
          {t('saveWorkflow')}
        </Button>
        {form.changed && (
          <Button variant="subtle" onClick={form.forget}>
            {t('cancel')}
          </Button>
        )}
      </Group>
      {problem && (
        <div className={classes.actions}>
          <ProblemAlert problem={problem} />
        </div>
      )}
    </form>
  );
}
