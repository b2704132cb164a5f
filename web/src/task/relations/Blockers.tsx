import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { type Change, type Task, type TaskBrief, updateTask } from '../documents.ts';
import { TaskLink } from '../place.tsx';
import { texts } from '../texts.ts';
import { isOver, statusOf } from '../workflow.ts';
import classes from './relations.module.css';
import { Section } from './Section.tsx';
import { TaskSearch } from './TaskSearch.tsx';

type Direction = 'blockedBy' | 'blocks';

/** Tasks that block this one, and tasks that it blocks. */
export function Blockers({ task, change, refetch }: { readonly task: Task; readonly change: Change; readonly refetch: () => void }) {
  const t = useTexts(texts);
  const client = useClient();
  const [adding, setAdding] = useState<Direction>();
  const [last, setLast] = useState<Direction>();
  const editable = task.viewerCan.update;
  if (!editable && task.blockedBy.length === 0 && task.blocks.length === 0) return null;

  /** The relation is stored on the blocked task, so that task is updated. */
  const changeOther = async (other: TaskBrief, input: { addBlockedBy: string[] } | { removeBlockedBy: string[] }) => {
    const { error } = await client.mutation(updateTask, { input: { id: other.id, ...input } });
    if (error) notifyProblem(problemOf(error));
    else refetch();
  };
  const add = (direction: Direction, other: TaskBrief) => {
    setAdding(undefined);
    if (direction === 'blockedBy') void change({ addBlockedBy: [other.id] }, { blockedBy: [...task.blockedBy, other] });
    else void changeOther(other, { addBlockedBy: [task.id] });
  };
  const remove = (direction: Direction, other: TaskBrief) => {
    if (direction === 'blockedBy')
      void change({ removeBlockedBy: [other.id] }, { blockedBy: task.blockedBy.filter(({ id }) => id !== other.id) });
    else void changeOther(other, { removeBlockedBy: [task.id] });
  };
  const list = (direction: Direction) =>
    task[direction].length > 0 && (
      <>
        <Text size="xs" c="dimmed" mt={4}>
          {t(direction)}
        </Text>
        <ul className={classes.list} aria-label={t(direction)}>
          {task[direction].map((other) => (
            <li key={other.id} className={classes.row}>
              <StatusIcon category={statusOf(other)?.category ?? ''} />
              <TaskLink id={other.number} className={`${classes.name} ${isOver(other) ? classes.over : ''}`}>
                {other.title}
              </TaskLink>
              <span className={classes.number}>{other.number}</span>
              {(direction === 'blockedBy' ? editable : other.viewerCan.update) && (
                <Tooltip label={t('removeBlocker')}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={t('removeBlockerOf', { number: other.number })}
                    onClick={() => remove(direction, other)}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <Section title={t('blockers')}>
      {list('blockedBy')}
      {list('blocks')}
      {adding ? (
        <TaskSearch
          label={t(adding === 'blockedBy' ? 'searchBlockedBy' : 'searchBlocks')}
          without={[task.id, ...task[adding].map(({ id }) => id)]}
          onPick={(other) => add(adding, other)}
          onLeave={() => setAdding(undefined)}
        />
      ) : (
        editable && (
          <Button.Group mt={4}>
            {(['blockedBy', 'blocks'] as const).map((direction) => (
              <Button
                key={direction}
                autoFocus={direction === last}
                size="compact-sm"
                variant="subtle"
                color="gray"
                c="dimmed"
                leftSection={<IconPlus size={14} />}
                onClick={() => {
                  setAdding(direction);
                  setLast(direction);
                }}
              >
                {t(direction === 'blockedBy' ? 'addBlockedBy' : 'addBlocks')}
              </Button>
            ))}
          </Button.Group>
        )
      )}
    </Section>
  );
}
