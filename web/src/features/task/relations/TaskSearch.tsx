import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { StatusIcon } from '../../../ui/Status.tsx';
import { briefFields, type TaskBrief } from '../documents.ts';
import classes from '../fields/fields.module.css';
import { texts } from '../messages.ts';
import { statusOf } from '../workflow.ts';

/** Searches tasks. */
const findTasks = graphql(
  `query FindTasks($filter: TaskFilter!) { tasks(first: 8, filter: $filter, sort: ["-updatedAt"]) { nodes { ...TaskBrief } } }`,
  [briefFields],
);

type Props = {
  readonly label: string;
  /** Project to search in; absent for all. */
  readonly project?: string;
  /** Ids of tasks to exclude. */
  readonly without: readonly string[];
  readonly onPick: (task: TaskBrief) => void;
  readonly onLeave?: () => void;
  readonly inPopover?: boolean;
};

/** Searches a task by number or words of its title. */
export default function TaskSearch({ label, project, without, onPick, onLeave, inPopover = false }: Props) {
  const t = useTexts(texts);
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), 200);
  const { data, problem, loading } = useData(
    findTasks,
    { filter: { q: asked, ...(project && { project: [project] }) } },
    { pause: !asked },
  );
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = asked ? (data?.tasks.nodes ?? []).filter(({ id }) => !without.includes(id)) : [];
  const pick = (id: string) => {
    const task = found.find((each) => each.id === id);
    setQuery('');
    combobox.closeDropdown();
    if (task) onPick(task);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={!inPopover} shadow="md">
      <Combobox.Target>
        <TextInput
          size="sm"
          value={query}
          aria-label={label}
          placeholder={label}
          autoFocus
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={loading && asked && <Loader size={14} />}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !query) onLeave?.();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            if (!query) onLeave?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asked}>
        {problem && !loading && <ProblemAlert problem={problem} />}
        <Combobox.Options aria-label={label}>
          {found.map((task) => (
            <Combobox.Option value={task.id} key={task.id} className={classes.option}>
              <StatusIcon category={statusOf(task)?.category} color={statusOf(task)?.color} />
              <span className={classes.optionName}>
                <b>{task.number}</b> {task.title}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && !loading && !problem && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
