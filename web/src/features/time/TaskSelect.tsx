import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useData } from '../../data/use-data.ts';
import { type TaskFilter, tasksToTime } from './documents.ts';
import { useT } from './messages.ts';

type Props = {
  readonly value: string | null;
  readonly onChange: (task: string | null) => void;
  readonly error: string | false;
};

/** Open tasks of the user, offered before anything is typed. */
const offered: TaskFilter = { assignee: ['me'], category: ['started', 'unstarted', 'backlog'] };

/** Selects a task by number or words of its title. */
export function TaskSelect({ value, onChange, error }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const [known, setKnown] = useState<readonly { value: string; label: string }[]>([]);
  const { data } = useData(tasksToTime, { filter: asked && !value ? { q: asked } : offered });
  const found = (data?.tasks.nodes ?? []).map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }));
  // The selected task stays in the list while other words are searched.
  const selected = known.filter((each) => each.value === value && !found.some((other) => other.value === value));
  return (
    <Select
      label={t('task')}
      placeholder={t('chooseTask')}
      data={[...selected, ...found]}
      // The server has searched.
      filter={({ options }) => options}
      searchable
      comboboxProps={{ withinPortal: false }}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setKnown(option ? [option] : []);
        onChange(id);
      }}
      error={error}
      required
      data-autofocus
    />
  );
}
