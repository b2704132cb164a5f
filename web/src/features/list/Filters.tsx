import { Button } from '@mantine/core';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon, priorities } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { type NavProject, useProjects } from '../viewer/viewer.tsx';
import { DueFilter } from './DueFilter.tsx';
import { FilterButton } from './FilterButton.tsx';
import { LabelDot } from './LabelDot.tsx';
import { useT } from './messages.ts';
import { type Option, OptionPicker } from './OptionPicker.tsx';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';
import { statusesOf } from './workflows.ts';

type Props = { readonly view: View; readonly change: ChangeView; readonly project?: NavProject };
type ListFilter = 'status' | 'assignee' | 'priority' | 'label' | 'project';

/** Filters of the list. A task matches a field if it has any of the chosen values. */
export function Filters({ view, change, project }: Props) {
  const t = useT();
  const projects = useProjects();
  const members = useMembers();
  const labels = useLabels() ?? [];
  const among = project
    ? [project]
    : projects.filter(({ key, archivedAt }) => (view.project.length > 0 ? view.project.includes(key) : archivedAt === null));
  const options: Readonly<Record<ListFilter, readonly Option[]>> = {
    status: statusesOf(among).map(({ key, name, category, color }) => ({
      value: key,
      label: name,
      icon: <StatusIcon category={category} color={color} />,
    })),
    assignee: [
      { value: 'me', label: t('me') },
      { value: 'none', label: t('nobody') },
      ...members.map((member) => ({ value: member.id, label: member.name, icon: <PersonPicture person={member} size={20} /> })),
    ],
    priority: priorities.map((value) => ({ value, label: t(value), icon: <PriorityIcon priority={value} /> })),
    label: labels.map(({ id, name, color }) => ({ value: id, label: name, icon: <LabelDot color={color} /> })),
    project: projects.map(({ key, name }) => ({ value: key, label: name })),
  };
  const names: Readonly<Record<ListFilter, string>> = {
    status: t('status'),
    assignee: t('assignee'),
    priority: t('priority'),
    label: t('labels'),
    project: t('project'),
  };
  const filterFields: readonly ListFilter[] = ['status', 'assignee', 'priority', 'label', ...(project ? [] : (['project'] as const))];
  return (
    <>
      {filterFields.map((field) => (
        <Choice
          key={field}
          label={names[field]}
          options={options[field]}
          selected={view[field]}
          onChange={(values) => change({ [field]: values })}
        />
      ))}
      <DueFilter view={view} change={change} />
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

function Choice({ label, options, selected, onChange }: ChoiceProps) {
  const t = useT();
  const [first] = selected;
  const name = options.find(({ value }) => value === first)?.label ?? first ?? '';
  const chosen = selected.length > 1 ? t('andMore', { first: name, count: selected.length - 1 }) : name;
  return (
    <FilterButton label={label} chosen={chosen}>
      {(close) => (
        <OptionPicker
          multiple
          label={t('filterBy', { field: label })}
          options={options}
          selected={selected}
          onPick={(value) => onChange(selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value])}
          onClose={close}
          {...(selected.length > 0 && {
            footer: (
              <Button size="compact-sm" variant="subtle" fullWidth onClick={() => onChange([])}>
                {t('clearFilter')}
              </Button>
            ),
          })}
        />
      )}
    </FilterButton>
  );
}
