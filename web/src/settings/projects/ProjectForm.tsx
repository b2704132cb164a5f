import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRefetchViewer } from '../../app/viewer.tsx';
import { text, useTexts } from '../../text/texts.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { notifyDone, ProblemAlert } from '../../ui/Problem.tsx';
import { useMembers } from '../../ui/use-members.ts';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { Outdated } from '../parts/Outdated.tsx';
import { fieldError } from '../parts/problem.ts';
import { useChange } from '../parts/use-change.ts';
import { useForm } from '../parts/use-form.ts';
import { type ProjectData, updateProjectDocument } from './documents.ts';
import { Visibility } from './NewProject.tsx';
import { texts } from './texts.ts';

/** Name, visibility and archiving of a project. */
export function ProjectForm({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const { id, name, description, visibility, archivedAt, version, viewerCan } = project;
  const initial = {
    key: project.key,
    name,
    description,
    visibility,
    lead: project.lead?.id ?? null,
    startDate: project.startDate ?? '',
    targetDate: project.targetDate ?? '',
    defaultAssignee: project.defaultAssignee?.id ?? null,
  };
  const form = useForm(`project.${id}`, initial, version);
  const { fields, changes, changed, base, set, forget } = form;
  const { run, busy, problem } = useChange(updateProjectDocument);
  const archive = useChange(updateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { startDate, targetDate, ...others } = changes;
    const days = {
      ...(startDate !== undefined && { startDate: startDate || null }),
      ...(targetDate !== undefined && { targetDate: targetDate || null }),
    };
    if (!(await run({ input: { id, expectedVersion: base ?? version, ...others, ...days } }))) return;
    forget();
    notifyDone(text(texts, 'saved'));
    refetchViewer();
  };
  const setArchived = async (archived: boolean) => {
    if (!(await archive.run({ input: { id, archived } }))) return false;
    notifyDone(text(texts, archived ? 'archiveDone' : 'unarchiveDone'));
    refetchViewer();
    return true;
  };
  return (
    <Stack maw="34rem">
      {viewerCan.update && (
        <form onSubmit={save}>
          <Stack>
            <TextInput
              label={t('name')}
              value={fields.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              error={fieldError(problem, 'name')}
              required
            />
            <TextInput
              label={t('projectKey')}
              description={t('keyChangeLead')}
              value={fields.key}
              onChange={({ currentTarget }) => set({ key: currentTarget.value.toUpperCase() })}
              error={fieldError(problem, 'key')}
              maxLength={10}
              required
            />
            <Textarea
              label={t('description')}
              value={fields.description}
              onChange={({ currentTarget }) => set({ description: currentTarget.value })}
              error={fieldError(problem, 'description')}
              autosize
              minRows={2}
              maxRows={12}
            />
            <Visibility value={fields.visibility} onChange={(next) => set({ visibility: next })} />
            <PersonSelect
              label={t('projectLead')}
              description={t('projectLeadHint')}
              value={fields.lead}
              known={project.lead}
              onChange={(lead) => set({ lead })}
              error={fieldError(problem, 'lead')}
            />
            <Group grow align="start">
              <DayInput label={t('startDate')} value={fields.startDate} onChange={(startDate) => set({ startDate })} />
              <DayInput label={t('targetDate')} value={fields.targetDate} onChange={(targetDate) => set({ targetDate })} />
            </Group>
            <PersonSelect
              label={t('defaultAssignee')}
              description={t('defaultAssigneeHint')}
              value={fields.defaultAssignee}
              known={project.defaultAssignee}
              onChange={(defaultAssignee) => set({ defaultAssignee })}
              error={fieldError(problem, 'defaultAssignee')}
            />
            <Outdated form={form} />
            {problem && <ProblemAlert problem={problem} />}
            <Group>
              <Button type="submit" loading={busy} disabled={!changed}>
                {t('save')}
              </Button>
              {changed && (
                <Button variant="default" onClick={forget}>
                  {t('cancel')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
      {viewerCan.archive && (
        <Group>
          {archivedAt ? (
            <Button variant="default" loading={archive.busy} onClick={() => setArchived(false)}>
              {t('unarchive')}
            </Button>
          ) : (
            <ConfirmButton
              label={t('archive')}
              size="sm"
              variant="default"
              color="gray"
              busy={archive.busy}
              problem={archive.problem}
              onConfirm={() => setArchived(true)}
            >
              {t('archiveLead')}
            </ConfirmButton>
          )}
        </Group>
      )}
    </Stack>
  );
}

type PersonSelectProps = {
  readonly label: string;
  readonly description: string;
  readonly value: string | null;
  /** Current person; listed even if not among the loaded members. */
  readonly known: { readonly id: string; readonly name: string } | null;
  readonly onChange: (person: string | null) => void;
  readonly error: string | undefined;
};

/** Selects a member of the organization, or nobody. */
function PersonSelect({ value, known, onChange, ...rest }: PersonSelectProps) {
  const t = useTexts(texts);
  const members = useMembers();
  const people = known && !members.some(({ id }) => id === known.id) ? [known, ...members] : members;
  return (
    <Select
      {...rest}
      placeholder={t('nobodyYet')}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
    />
  );
}
