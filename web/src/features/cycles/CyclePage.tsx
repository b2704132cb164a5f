import { Anchor, Button, SegmentedControl, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useData } from '../../data/use-data.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Waiting } from '../../ui/Loaded.tsx';
import { Page, PageHead, useTitle } from '../../ui/Page.tsx';
import { notifyDone, ProblemAlert } from '../../ui/Problem.tsx';
import list from '../../ui/rows.module.css';
import { StatusIcon } from '../../ui/Status.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useProjects } from '../viewer/viewer.tsx';
import { Chart, type Measure, Numbers } from './Chart.tsx';
import { CycleForm } from './CycleForm.tsx';
import { StateBadge } from './CyclesPage.tsx';
import { CycleTasks } from './CycleTasks.tsx';
import classes from './cycles.module.css';
import { type Cycle, cycleQuery, deleteCycle, type Progress } from './documents.ts';
import { EndDialog } from './EndDialog.tsx';
import { texts } from './messages.ts';
import { sumOf } from './totals.ts';
import { useChanges } from './use-changes.ts';

/** Cycle with its progress and tasks. */
export default function CyclePage({ projectKey, id }: { readonly projectKey: string; readonly id: string }) {
  const t = useTexts(texts);
  const { data, problem, refetch } = useData(cycleQuery, { id });
  const cycle = data?.cycle;
  const project = useProjects().find((each) => each.id === cycle?.project.id);
  useChanges(project?.id, refetch);
  useTitle(cycle ? `${cycle.name} · ${cycle.project.name}` : t('cycle'));
  if (problem && !cycle)
    return (
      <Page title={t('cycle')}>
        <ProblemAlert problem={problem} onRetry={refetch} />
      </Page>
    );
  if (!cycle || !project) return <Waiting />;
  return (
    <div className={classes.page}>
      <Head cycle={cycle} project={project.id} projectKey={project.key} refetch={refetch}>
        <Anchor component={Link} href={`/projects/${projectKey}/cycles`} size="sm">
          {t('allCycles')} · {project.name}
        </Anchor>
      </Head>
      {data.cycleProgress && <Course cycle={cycle} progress={data.cycleProgress} />}
      <section aria-labelledby="cycle-tasks" className={list.card}>
        <Title order={2} id="cycle-tasks" mb="sm">
          {t('tasks')}
        </Title>
        <CycleTasks cycle={cycle} project={project} />
      </section>
    </div>
  );
}

type HeadProps = {
  readonly cycle: Cycle;
  readonly project: string;
  readonly projectKey: string;
  readonly refetch: () => void;
  /** Shown after the dates. */
  readonly children: ReactNode;
};

/** Name, goal, dates and actions of a cycle. */
function Head({ cycle, project, projectKey, refetch, children }: HeadProps) {
  const t = useTexts(texts);
  const dates = useDates();
  const [, go] = useLocation();
  const [editing, edit] = useDisclosure();
  const [ending, end] = useDisclosure();
  const remove = useChange(deleteCycle);
  const { name, goal, state, startDate, endDate, viewerCan } = cycle;
  const confirmed = () => {
    notifyDone(t('nameDeleted', { name }));
    go(`/projects/${projectKey}/cycles`);
  };
  return (
    <>
      <PageHead
        title={name}
        actions={
          <>
            {viewerCan.delete && (
              <ConfirmButton size="sm" label={t('delete')} change={remove} variables={{ input: { id: cycle.id } }} onDone={confirmed}>
                {t('deleteLead')}
              </ConfirmButton>
            )}
            {viewerCan.update && (
              <Button variant="default" onClick={edit.open}>
                {t('edit')}
              </Button>
            )}
            {viewerCan.end && state === 'current' && <Button onClick={end.open}>{t('end')}</Button>}
          </>
        }
      >
        <StateBadge state={state} />
        <Text c="dimmed">{t('range', { start: dates.date(startDate), end: dates.date(endDate) })}</Text>
        {children}
      </PageHead>
      {goal && <Text>{goal}</Text>}
      <Totals totals={cycle.totals} />
      {viewerCan.update && <CycleForm project={project} cycle={cycle} opened={editing} onClose={edit.close} onDone={refetch} />}
      {viewerCan.end && <EndDialog project={project} cycle={cycle} opened={ending} onClose={end.close} onDone={refetch} />}
    </>
  );
}

/** Number of tasks by status category. */
function Totals({ totals }: Pick<Cycle, 'totals'>) {
  const t = useTexts(texts);
  const { all, done } = sumOf(totals);
  return (
    <ul className={classes.totals} aria-label={t('doneOf', { done: done.tasks, tasks: all.tasks })}>
      <li>
        <strong>{t('doneOf', { done: done.tasks, tasks: all.tasks })}</strong>
      </li>
      {all.estimate > 0 && <li>{t('doneEstimate', { done: done.estimate, all: all.estimate })}</li>}
      {totals
        .filter(({ tasks }) => tasks > 0)
        .map(({ category, tasks }) => (
          <li key={category}>
            <StatusIcon category={category} />
            {t(category)}: {tasks}
          </li>
        ))}
    </ul>
  );
}

/** Progress as a chart and as a table. */
function Course({ cycle, progress }: { readonly cycle: Cycle; readonly progress: Progress }) {
  const t = useTexts(texts);
  const estimated = [progress.start, ...progress.days.map(({ scope }) => scope)].some(({ estimate }) => estimate > 0);
  const [chosen, choose] = useState<Measure>('tasks');
  const measure = estimated ? chosen : 'tasks';
  return (
    <section aria-labelledby="cycle-progress" className={list.card}>
      <div className={classes.header}>
        <Title order={2} id="cycle-progress">
          {t('progress')}
        </Title>
        {estimated && (
          <SegmentedControl
            size="xs"
            aria-label={t('measure')}
            value={measure}
            onChange={(next) => choose(next === 'estimate' ? 'estimate' : 'tasks')}
            data={[
              { value: 'tasks', label: t('byTasks') },
              { value: 'estimate', label: t('estimate') },
            ]}
          />
        )}
        <div className={classes.legend}>
          <span>
            <i className={classes.scopeMark} aria-hidden />
            {t('scope')}
          </span>
          <span>
            <i className={classes.doneMark} aria-hidden />
            {t('completed')}
          </span>
        </div>
      </div>
      {progress.days.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {t('notYet')}
        </Text>
      ) : (
        <>
          <Chart cycle={cycle} progress={progress} measure={measure} />
          <Numbers progress={progress} measure={measure} />
        </>
      )}
    </section>
  );
}
