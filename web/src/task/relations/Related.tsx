import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { relateTasks, type Task, type TaskBrief, unrelateTasks } from '../documents.ts';
import { TaskLink } from '../place.tsx';
import { texts } from '../texts.ts';
import { isOver, statusOf } from '../workflow.ts';
import classes from './relations.module.css';
import { Section } from './Section.tsx';
import { TaskSearch } from './TaskSearch.tsx';

/** Kind of relation in the API, by field of the task. */
const kinds = { relatesTo: 'relates', duplicateOf: 'duplicates', duplicates: 'duplicated_by' } as const;
type List = keyof typeof kinds;
const lists = Object.keys(kinds) as List[];
const searchTexts = { relatesTo: 'searchRelatesTo', duplicateOf: 'searchDuplicateOf', duplicates: 'searchDuplicates' } as const;
const addTexts = { relatesTo: 'addRelatesTo', duplicateOf: 'addDuplicateOf', duplicates: 'addDuplicates' } as const;

/** Related tasks and duplicates in both directions. */
export function Related({ task }: { readonly task: Task }) {
  const t = useTexts(texts);
  const client = useClient();
  const [adding, setAdding] = useState<List>();
  const [last, setLast] = useState<List>();
  const editable = task.viewerCan.update;
  const all: Readonly<Record<List, readonly TaskBrief[]>> = {
    relatesTo: task.relatesTo,
    duplicateOf: task.duplicateOf ? [task.duplicateOf] : [],
    duplicates: task.duplicates,
  };
  if (!editable && lists.every((list) => all[list].length === 0)) return null;

  const change = async (list: List, other: TaskBrief, made: boolean) => {
    const input = { id: task.id, kind: kinds[list], task: other.id };
    const { error } = made ? await client.mutation(relateTasks, { input }) : await client.mutation(unrelateTasks, { input });
    if (error) notifyProblem(problemOf(error));
  };
  return (
    <Section title={t('related')}>
      {lists
        .filter((list) => all[list].length > 0)
        .map((list) => (
          <div key={list}>
            <Text size="xs" c="dimmed" mt={4}>
              {t(list)}
            </Text>
            <ul className={classes.list} aria-label={t(list)}>
              {all[list].map((other) => (
                <li key={other.id} className={classes.row}>
                  <StatusIcon category={statusOf(other)?.category ?? ''} />
                  <TaskLink id={other.number} className={`${classes.name} ${isOver(other) ? classes.over : ''}`}>
                    {other.title}
                  </TaskLink>
                  <span className={classes.number}>{other.number}</span>
                  {(list === 'duplicates' ? other.viewerCan.update : editable) && (
                    <Tooltip label={t('removeRelation')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('removeRelationOf', { number: other.number })}
                        onClick={() => void change(list, other, false)}
                      >
                        <IconX size={14} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      {adding ? (
        <>
          <TaskSearch
            label={t(searchTexts[adding])}
            without={[task.id, ...all[adding].map(({ id }) => id)]}
            onPick={(other) => {
              setAdding(undefined);
              void change(adding, other, true);
            }}
            onLeave={() => setAdding(undefined)}
          />
          {adding !== 'relatesTo' && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('duplicateLead')}
            </Text>
          )}
        </>
      ) : (
        editable && (
          <Button.Group mt={4}>
            {lists
              .filter((list) => list !== 'duplicateOf' || !task.duplicateOf)
              .map((list) => (
                <Button
                  key={list}
                  autoFocus={list === last}
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  c="dimmed"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => {
                    setAdding(list);
                    setLast(list);
                  }}
                >
                  {t(addTexts[list])}
                </Button>
              ))}
          </Button.Group>
        )
      )}
    </Section>
  );
}
