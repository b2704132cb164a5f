import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { useLive } from '../../data/use-live.ts';
import { today, useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useTaskOrder } from '../../ui/task-order.ts';
import { useGathered } from '../../ui/use-gathered.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { useProjects } from '../viewer/viewer.tsx';
import { texts } from './messages.ts';
import { Panel } from './Panel.tsx';
import classes from './welcome.module.css';

const document = graphql(`
  query MyTasks($status: [String!]) {
    tasks(first: 8, filter: { assignee: ["me"], status: $status }, sort: ["dueDate", "-priority"]) {
      nodes { id number title priority dueDate }
    }
  }
`);

/** Milliseconds for which changes are collected before the list reloads, because an import causes many per second. */
const gathering = 500;

/** The user's open tasks, earliest due date first. */
export function MyTasks() {
  const t = useTexts(texts);
  const dates = useDates();
  const open = useOpenTask();
  const workflows = useProjects().flatMap(({ workflow }) => workflow);
  const closed = new Set(['completed', 'cancelled']);
  const status = [...new Set(workflows.filter(({ category }) => !closed.has(category)).map(({ key }) => key))];
  const { data, problem, refetch } = useData(document, { status });
  useLive(['task.created', 'task.updated', 'task.deleted', 'task.restored'], useGathered(refetch, gathering));
  const tasks = data?.tasks.nodes ?? [];
  useTaskOrder({ around: () => tasks.map(({ number }) => number) });
  return (
    <Panel title={t('mine')} more={{ href: '/tasks', label: t('allTasks') }}>
      {problem && !data && <ProblemAlert problem={problem} onRetry={refetch} />}
      {data && tasks.length === 0 && <Text c="dimmed">{t('mineEmpty')}</Text>}
      <Stack gap={2}>
        {tasks.map(({ id, number, title, priority, dueDate }) => (
          <UnstyledButton key={id} className={classes.row} onClick={() => open(number)}>
            <Group gap="sm" wrap="nowrap">
              <PriorityIcon priority={priority} />
              <Text size="sm" lineClamp={1} flex={1}>
                {title}
              </Text>
              {dueDate && (
                <Text size="xs" c={dueDate < today() ? 'var(--mantine-color-error)' : 'dimmed'} className={classes.when}>
                  {t(dueDate < today() ? 'late' : 'due', { date: dates.date(dueDate) })}
                </Text>
              )}
            </Group>
          </UnstyledButton>
        ))}
      </Stack>
    </Panel>
  );
}
