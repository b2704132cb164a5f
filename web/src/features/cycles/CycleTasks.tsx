import { Text } from '@mantine/core';
import { usePages } from '../../data/use-pages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { More } from '../../ui/More.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { useTaskOrder } from '../../ui/task-order.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import classes from './cycles.module.css';
import { type Cycle, tasksOfCycle } from './documents.ts';
import { texts } from './messages.ts';
import { useChanges } from './use-changes.ts';

type Props = { readonly cycle: Cycle; readonly project: NavProject };

/** Tasks of a cycle, in board order. */
export function CycleTasks({ cycle, project }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const open = useOpenTask();
  const tasks = usePages(tasksOfCycle, { cycle: cycle.id }, (data) => data.tasks);
  useChanges(project.id, tasks.refetch);
  useTaskOrder({ around: () => tasks.rows?.map(({ number }) => number) ?? [] });
  return (
    <Loaded of={{ ...tasks, data: tasks.rows }}>
      {(rows) =>
        rows.length === 0 ? (
          <Text c="dimmed">{t(cycle.state === 'past' ? 'noTasksPast' : 'noTasks')}</Text>
        ) : (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('number')}</th>
                  <th scope="col">{t('title')}</th>
                  <th scope="col">{t('status')}</th>
                  <th scope="col">{t('assignee')}</th>
                  <th scope="col" className={classes.figure}>
                    {t('estimate')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, number, title, status, assignee, estimate }) => {
                  const known = project.workflow.find(({ key }) => key === status);
                  return (
                    <tr key={id}>
                      <td>{number}</td>
                      <td>
                        <button type="button" className={classes.open} onClick={() => open(number)}>
                          {title}
                        </button>
                      </td>
                      <td>
                        <span className={classes.status}>
                          <StatusIcon category={known?.category} color={known?.color} />
                          {known?.name ?? status}
                        </span>
                      </td>
                      <td>{assignee?.name ?? <span aria-hidden>–</span>}</td>
                      <td className={classes.figure}>{estimate?.toLocaleString(language) ?? <span aria-hidden>–</span>}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <More of={tasks} />
          </div>
        )
      }
    </Loaded>
  );
}
