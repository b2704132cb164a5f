import { Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { StatusIcon } from '../../../ui/Status.tsx';
import { useEarlyKeys } from '../../../ui/use-early-keys.ts';
import type { Task, TaskBrief } from '../documents.ts';
import { TaskLink } from '../place.tsx';
import { isOver, statusOf } from '../workflow.ts';
import classes from './relations.module.css';
import { Quiet, Section } from './Section.tsx';

const TaskSearch = lazyWithRetry(() => import('./TaskSearch.tsx'));

/** Related tasks of one kind. */
export type Relation = {
  readonly name: string;
  readonly tasks: readonly TaskBrief[];
  readonly mayRemove: (other: TaskBrief) => boolean;
  readonly onRemove: (other: TaskBrief) => void;
  readonly onAdd: (other: TaskBrief) => void;
  /** Label of the button that adds a task; absent if no more can be added. */
  readonly addLabel?: string;
  readonly searchLabel: string;
  /** Explanation below the search. */
  readonly lead?: string;
};

type Props = {
  readonly task: Task;
  readonly title: string;
  /** Name and text of the button that replaces the empty section. */
  readonly quiet: readonly [label: string, text: string];
  readonly relations: readonly Relation[];
  readonly removeLabel: string;
  readonly removeLabelOf: (number: string) => string;
};

/** Section of related tasks: one list for each kind of relation, and buttons that add tasks. */
export function Relations({ task, title, quiet, relations, removeLabel, removeLabelOf }: Props) {
  const [adding, setAdding] = useState<string>();
  const [last, setLast] = useState<string>();
  const editable = task.viewerCan.update;
  const added = relations.find(({ name }) => name === adding);
  useEarlyKeys(added !== undefined);
  const isEmpty = relations.every(({ tasks }) => tasks.length === 0);
  if (isEmpty && last === undefined)
    return (
      editable && (
        <Quiet label={quiet[0]} onClick={() => setLast(relations[0]?.name)}>
          {quiet[1]}
        </Quiet>
      )
    );
  return (
    <Section title={title}>
      {relations
        .filter(({ tasks }) => tasks.length > 0)
        .map(({ name, tasks, mayRemove, onRemove }) => (
          <div key={name}>
            <Text size="xs" c="dimmed" mt={4}>
              {name}
            </Text>
            <ul className={classes.list} aria-label={name}>
              {tasks.map((other) => (
                <li key={other.id} className={classes.row}>
                  <StatusIcon category={statusOf(other)?.category} color={statusOf(other)?.color} />
                  <TaskLink id={other.number} className={`${classes.name} ${isOver(other) ? classes.over : ''}`}>
                    {other.title}
                  </TaskLink>
                  <span className={classes.number}>{other.number}</span>
                  {mayRemove(other) && (
                    <IconButton
                      icon={IconX}
                      iconSize={14}
                      label={removeLabelOf(other.number)}
                      title={removeLabel}
                      size="sm"
                      onClick={() => onRemove(other)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      {added ? (
        <Suspense>
          <TaskSearch
            label={added.searchLabel}
            without={[task.id, ...added.tasks.map(({ id }) => id)]}
            onPick={(other) => {
              setAdding(undefined);
              added.onAdd(other);
            }}
            onLeave={() => setAdding(undefined)}
          />
          {added.lead && (
            <Text size="xs" c="dimmed" mt={4}>
              {added.lead}
            </Text>
          )}
        </Suspense>
      ) : (
        editable && (
          <Button.Group mt={4}>
            {relations.map(
              ({ name, addLabel }) =>
                addLabel && (
                  <Button
                    key={name}
                    autoFocus={name === last}
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    c="dimmed"
                    leftSection={<IconPlus size={14} />}
                    onClick={() => {
                      setAdding(name);
                      setLast(name);
                    }}
                  >
                    {addLabel}
                  </Button>
                ),
            )}
          </Button.Group>
        )
      )}
    </Section>
  );
}
