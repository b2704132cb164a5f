import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { AgentMark } from '../../../ui/Person.tsx';
import { isSimple, simpleText } from '../../../ui/simple-fields.ts';
import { useLabels } from '../../../ui/use-labels.ts';
import { useMembers } from '../../../ui/use-members.ts';
import { useProjects } from '../../viewer/viewer.tsx';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { TaskLink } from '../place.tsx';

const named = graphql(`query NamedTask($id: ID!) { task(id: $id) { id number title } }`);
const namedCycle = graphql(`query NamedCycle($id: ID!) { cycle(id: $id) { id name } }`);
const namedMilestone = graphql(`query NamedMilestone($id: ID!) { milestone(id: $id) { id name } }`);
const namedPerson = graphql(`query NamedPerson($id: ID!) { member(id: $id) { id name } }`);

type Props = { readonly field: string; readonly value: unknown; readonly task: Task };

/** Readable form of a field's value in the history. */
export function Value({ field, value, task }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const language = useLanguage();
  if (value === null || value === undefined || value === '') return t(field === 'assignee' ? 'nobody' : 'none');
  if (typeof value === 'object') return <Referred field={field} id={(value as { id: string }).id} />;
  const text = String(value);
  if (field === 'status') return task.project.workflow.find(({ key }) => key === text)?.name ?? text;
  if (isSimple(field)) return simpleText(field, value, language);
  if (field === 'startDate' || field === 'dueDate') return dates.date(text);
  return text;
}

function Referred({ field, id }: { readonly field: string; readonly id: string }) {
  if (field === 'assignee' || field === 'watchers') return <PersonName id={id} />;
  if (field === 'labels') return <LabelName id={id} />;
  if (field === 'project') return <ProjectName id={id} />;
  if (field === 'cycle') return <CycleName id={id} />;
  if (field === 'milestone') return <MilestoneName id={id} />;
  return <TaskName id={id} />;
}

function PersonName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const member = useMembers().find((each) => each.id === id);
  const { data, loading } = useData(namedPerson, { id }, { pause: member !== undefined });
  const name = member?.name ?? data?.member?.name;
  if (name === undefined) return loading ? '…' : t('somebody');
  return (
    <>
      {name}
      <AgentMark id={id} />
    </>
  );
}

function CycleName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const { data, loading } = useData(namedCycle, { id });
  return data?.cycle?.name ?? (loading ? '…' : t('goneCycle'));
}

function MilestoneName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const { data, loading } = useData(namedMilestone, { id });
  return data?.milestone?.name ?? (loading ? '…' : t('goneMilestone'));
}

function LabelName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const labels = useLabels();
  return labels ? (labels.find((label) => label.id === id)?.name ?? t('goneLabel')) : '…';
}

function ProjectName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  return useProjects().find((project) => project.id === id)?.name ?? t('hiddenProject');
}

function TaskName({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const { data, loading } = useData(named, { id });
  if (!data?.task) return loading ? '…' : t('hiddenTask');
  return (
    <TaskLink id={data.task.number} fz="inherit" title={data.task.title}>
      {data.task.number}
    </TaskLink>
  );
}
