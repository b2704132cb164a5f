import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { text, useTexts } from '../../../i18n/messages.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import type { Who } from '../../../ui/Person.tsx';
import { PersonSelect } from '../../../ui/PersonSelect.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { SaveButtons } from '../../../ui/SaveButtons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useMembers } from '../../../ui/use-members.ts';
import { MarkdownField } from '../../../ui/writing/MarkdownField.tsx';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { type ProjectData, updateProjectDocument } from './documents.ts';
import { texts } from './messages.ts';
import { Visibility } from './NewProject.tsx';
import { ReadOnlyGeneral } from './ReadOnly.tsx';

/** Name, key, description, visibility, people and dates of a project. */
export function General({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  return (
    <Section title={t('general')}>
      {project.viewerCan.update ? <ProjectForm project={project} /> : <ReadOnlyGeneral project={project} />}
    </Section>
  );
}

function ProjectForm({ project }: { readonly project: ProjectData }) {
  const t = useTexts(texts);
  const { id, name, description, visibility, version } = project;
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
  const { fields, changes, base, set, forget } = form;
  const change = useChange(updateProjectDocument);
  const refetchViewer = useRefetchViewer();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { startDate, targetDate, ...others } = changes;
    const days = {
      ...(startDate !== undefined && { startDate: startDate || null }),
      ...(targetDate !== undefined && { targetDate: targetDate || null }),
    };
    if (!(await change.run({ input: { id, expectedVersion: base ?? version, ...others, ...days } }))) return;
    forget();
    notifyDone(text(texts, 'saved'));
    refetchViewer();
  };
  return (
    <form onSubmit={save}>
      <Stack maw="34rem">
        <TextInput label={t('name')} {...form.text('name', change.problem)} required />
        <TextInput
          label={t('projectKey')}
          description={t('keyChangeLead')}
          value={fields.key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value.toUpperCase() })}
          error={fieldError(change.problem, 'key')}
          maxLength={10}
          required
        />
        <MarkdownField isPlain label={t('description')} {...form.control('description', change.problem)} />
        <Visibility value={fields.visibility} onChange={(next) => set({ visibility: next })} />
        <MemberSelect
          label={t('projectLead')}
          description={t('projectLeadHint')}
          known={project.lead}
          {...form.control('lead', change.problem)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayInput label={t('startDate')} value={fields.startDate} onChange={(startDate) => set({ startDate })} />
          <DayInput label={t('targetDate')} value={fields.targetDate} onChange={(targetDate) => set({ targetDate })} />
        </SimpleGrid>
        <MemberSelect
          label={t('defaultAssignee')}
          description={t('defaultAssigneeHint')}
          known={project.defaultAssignee}
          {...form.control('defaultAssignee', change.problem)}
        />
        <SaveButtons form={form} change={change} />
      </Stack>
    </form>
  );
}

type MemberSelectProps = {
  readonly label: string;
  readonly description: string;
  readonly value: string | null;
  /** Current person; listed even if not among the loaded members. */
  readonly known: Who | null;
  readonly onChange: (person: string | null) => void;
  readonly error: string | undefined;
};

/** Selects a member of the organization, or nobody. */
function MemberSelect({ known, ...rest }: MemberSelectProps) {
  const t = useTexts(texts);
  const members = useMembers();
  const people = known && !members.some(({ id }) => id === known.id) ? [known, ...members] : members;
  return <PersonSelect {...rest} placeholder={t('nobodyYet')} people={people} clearable />;
}
