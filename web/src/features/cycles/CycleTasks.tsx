import { Text } from '@mantine/core';
import { usePages } from '../../data/use-pages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { More } from '../../ui/More.tsx';
import { TaskLines } from '../../ui/TaskLines.tsx';
import { useTaskOrder } from '../../ui/task-order.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import { type Cycle, tasksOfCycle } from './documents.ts';
import { useT } from './messages.ts';
import { useChanges } from './use-changes.ts';

type Props = { readonly cycle: Cycle; readonly project: NavProject };

/** Tasks of a cycle, in the order of the board: by state, then by position. */
export function CycleTasks({ cycle, project }: Props) {
  const t = useT();
  const language = useLanguage();
  const tasks = usePages(tasksOfCycle, { cycle: cycle.id }, (data) => data.tasks);
  useChanges(project.id, tasks.refetch);
  const { workflow } = project;
  const placeOf = (status: string) => workflow.findIndex(({ key }) => key === status);
  const rows = tasks.rows?.toSorted((a, b) => placeOf(a.status) - placeOf(b.status));
  useTaskOrder({ around: () => rows?.map(({ number }) => number) ?? [] });
  return (
    <Loaded of={{ ...tasks, data: rows }}>
      {(sorted) =>
        sorted.length === 0 ? (
          <Text c="dimmed">{t(cycle.state === 'past' ? 'noTasksPast' : 'noTasks')}</Text>
        ) : (
          <>
            <TaskLines
              rows={sorted}
              workflow={workflow}
              label={t('tasks')}
              detail={({ estimate }) => estimate !== null && <span title={t('estimate')}>{estimate.toLocaleString(language)}</span>}
            />
            <More of={tasks} />
          </>
        )
      }
    </Loaded>
  );
}
