import { Badge, Box, Group, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { problemOf } from '../../../data/problem.ts';
import { useData } from '../../../data/use-data.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyProblem } from '../../../ui/Problem.tsx';
import { personFields, type Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { usePages } from '../use-pages.ts';
import { Changes } from './Changes.tsx';
import classes from './history.module.css';

const entryFields = graphql(
  `fragment HistoryEntry on Activity { id kind via text timestamp actor { ...TaskPerson } approvedBy { id name } changes { field from to } }`,
  [personFields],
);
export const historyPart = graphql(
  `
  fragment HistoryPart on Task {
    id activity(first: 15, after: $earlier) { nodes { ...HistoryEntry } pageInfo { hasNextPage endCursor } }
  }
`,
  [entryFields],
);
export const historyQuery = graphql(`query TaskHistory($id: ID!, $earlier: String) { task(id: $id) { ...HistoryPart } }`, [historyPart]);

type Entry = ResultOf<typeof entryFields>;
const nothingGone: ReadonlySet<string> = new Set();
/** Events that the comments in the stream display themselves. */
const commentEvents = ['comment.created', 'comment.updated', 'comment.resolved', 'comment.reopened'];

/** History of the task, oldest first, loaded from the newest entry on. @param turn grows with each change */
export function useHistory(id: string, turn: number) {
  const client = useClient();
  const { data, problem, refetch } = useData(historyQuery, { id }, { live: [] });
  const [earlier, setEarlier] = useState<{ readonly cursor: string | null; readonly more: boolean }>();
  const [reading, setReading] = useState(false);
  const page = data?.task?.activity;
  const { rows, add } = usePages<Entry>(page?.nodes, nothingGone);
  useEffect(() => {
    if (turn > 0) refetch();
  }, [turn, refetch]);
  const readEarlier = async () => {
    setReading(true);
    const after = earlier?.cursor ?? page?.pageInfo.endCursor ?? null;
    const { data: older, error } = await client.query(historyQuery, { id, earlier: after }, { requestPolicy: 'network-only' });
    setReading(false);
    if (error) return notifyProblem(problemOf(error));
    const found = older?.task?.activity;
    if (!found) return;
    add(found.nodes);
    setEarlier({ cursor: found.pageInfo.endCursor ?? null, more: found.pageInfo.hasNextPage });
  };
  return {
    entries: rows.filter(({ kind }) => !commentEvents.includes(kind)),
    known: page !== undefined,
    problem,
    refetch,
    more: earlier?.more ?? page?.pageInfo.hasNextPage ?? false,
    reading,
    readEarlier,
  };
}

/** A change of the task, with the previous values. */
export function HistoryEntry({ entry, task }: { readonly entry: Entry; readonly task: Task }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { actor, approvedBy, text, timestamp, via, changes } = entry;
  const channel = via === 'assistant' ? 'viaAssistant' : via === 'rest' ? 'viaRest' : via === 'mcp' ? 'viaMcp' : undefined;
  return (
    <li className={classes.entry}>
      {actor ? <PersonPicture person={actor} size={20} /> : <IconSettings size={20} className={classes.system} aria-hidden />}
      <Box miw={0}>
        <Group gap={6}>
          <Text span size="xs" c="dimmed">
            {text}
          </Text>
          <Text span size="xs" c="dimmed" title={dates.moment(timestamp)}>
            <time dateTime={timestamp}>{dates.relative(timestamp)}</time>
          </Text>
          {approvedBy && (
            <Text span size="xs" c="dimmed">
              {t('approvedBy', { name: approvedBy.name })}
            </Text>
          )}
          {actor?.kind === 'service' && (
            <Badge size="xs" variant="default" tt="none">
              {t('service')}
            </Badge>
          )}
          {channel && (
            <Badge size="xs" variant="default" tt="none">
              {t(channel)}
            </Badge>
          )}
        </Group>
        <Changes changes={changes} task={task} />
      </Box>
    </li>
  );
}
