import { Badge, Box, Button, Group, Loader, Text, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { problemOf } from '../../../data/problem.ts';
import { useData } from '../../../data/use-data.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyProblem, ProblemAlert } from '../../../ui/Problem.tsx';
import { personFields, type Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { usePages } from '../use-pages.ts';
import { Changes } from './Changes.tsx';
import classes from './history.module.css';

const entryFields = graphql(
  `fragment HistoryEntry on Activity { id kind via text timestamp actor { ...TaskPerson } changes { field from to } }`,
  [personFields],
);
const document = graphql(
  `
  query TaskHistory($id: ID!, $after: String) {
    task(id: $id) { id activity(first: 30, after: $after) { nodes { ...HistoryEntry } pageInfo { hasNextPage endCursor } } }
  }
`,
  [entryFields],
);

type Entry = ResultOf<typeof entryFields>;
const nothingGone: ReadonlySet<string> = new Set();

/** History of the task, newest first, with the previous values. */
export function History({ task, turn }: { readonly task: Task; readonly turn: number }) {
  const t = useTexts(texts);
  const client = useClient();
  const { data, problem, refetch } = useData(document, { id: task.id });
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
    const { data: older, error } = await client.query(document, { id: task.id, after }, { requestPolicy: 'network-only' });
    setReading(false);
    if (error) return notifyProblem(problemOf(error));
    const found = older?.task?.activity;
    if (!found) return;
    add(found.nodes);
    setEarlier({ cursor: found.pageInfo.endCursor ?? null, more: found.pageInfo.hasNextPage });
  };
  if (!page) return problem ? <ProblemAlert problem={problem} onRetry={refetch} /> : <Loader size="sm" my="sm" />;
  return (
    <>
      <ol className={classes.entries} aria-label={t('history')}>
        {rows.toReversed().map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} task={task} />
        ))}
      </ol>
      {(earlier?.more ?? page.pageInfo.hasNextPage) && (
        <Button variant="subtle" size="compact-sm" loading={reading} onClick={() => void readEarlier()}>
          {t('earlierHistory')}
        </Button>
      )}
    </>
  );
}

function HistoryEntry({ entry, task }: { readonly entry: Entry; readonly task: Task }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { actor, text, timestamp, via, changes } = entry;
  const channel = via === 'assistant' ? 'viaAssistant' : via === 'rest' ? 'viaRest' : via === 'mcp' ? 'viaMcp' : undefined;
  return (
    <li className={classes.entry}>
      {actor ? <PersonPicture person={actor} size={24} /> : <IconSettings size={20} className={classes.system} aria-hidden />}
      <Box miw={0}>
        <Text size="sm">{text}</Text>
        <Group gap={6}>
          <Tooltip label={dates.moment(timestamp)}>
            <Text span size="xs" c="dimmed">
              <time dateTime={timestamp}>{dates.relative(timestamp)}</time>
            </Text>
          </Tooltip>
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
