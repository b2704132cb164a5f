import { Badge, Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useData } from '../../data/use-data.ts';
import { useTexts } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Section } from '../../ui/Section.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import type { NavProject } from '../viewer/viewer.tsx';
import { Chart, type Measure, Numbers } from './Chart.tsx';
import { CycleForm } from './CycleForm.tsx';
import { Days, Totals } from './CycleProgress.tsx';
import { CycleTasks } from './CycleTasks.tsx';
import classes from './cycles.module.css';
import { type Cycle, cycleQuery, deleteCycle, type Progress } from './documents.ts';
import { EndDialog } from './EndDialog.tsx';
import { texts } from './messages.ts';
import { sumOf } from './totals.ts';
import { useChanges } from './use-changes.ts';

type Props = {
  readonly id: string;
  readonly project: NavProject;
  /** Called after the cycle was changed, ended or deleted here. */
  readonly onChange: () => void;
};

/** Cycle with its progress and tasks. */
export function CycleView({ id, project, onChange }: Props) {
  const t = useTexts(texts);
  const { data, problem, refetch } = useData(cycleQuery, { id });
  useChanges(project.id, refetch);
  if (problem && !data?.cycle) return <ProblemAlert problem={problem} onRetry={refetch} />;
  if (!data?.cycle) return <Waiting as="cycle" />;
  const { cycle, cycleProgress } = data;
  const changed = () => {
    refetch();
    onChange();
  };
  return (
    <>
      <Head cycle={cycle} project={project} onChange={changed} />
      {cycleProgress && cycleProgress.days.length > 0 && <Course cycle={cycle} progress={cycleProgress} />}
      <Section
        title={t('tasks')}
        actions={
          <Button component={Link} size="compact-sm" variant="subtle" color="gray" href={`/projects/${project.key}?filter=cycle:${id}`}>
            {t('onBoard')}
          </Button>
        }
      >
        <CycleTasks cycle={cycle} project={project} />
      </Section>
    </>
  );
}

type HeadProps = { readonly cycle: Cycle; readonly project: NavProject; readonly onChange: () => void };

/** Name, goal, days, totals and actions of a cycle. */
function Head({ cycle, project, onChange }: HeadProps) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const [editing, edit] = useDisclosure();
  const [ending, end] = useDisclosure();
  const { name, goal, state, totals, viewerCan } = cycle;
  const { all, done } = sumOf(totals);
  const deleted = () => {
    onChange();
    go(`/projects/${project.key}/cycles`);
  };
  return (
    <div className={classes.top}>
      <div className={classes.head}>
        <Title order={2} size="h1">
          {name}
        </Title>
        <Badge variant={state === 'current' ? 'light' : 'default'} tt="none">
          {t(state)}
        </Badge>
        <Days cycle={cycle} />
        <Group gap={4} ms="auto">
          {viewerCan.end && state === 'current' && (
            <Button variant="default" onClick={end.open}>
              {t('end')}
            </Button>
          )}
          <RowMenu
            label={t('actionsNamed', { name })}
            onEdit={viewerCan.update && edit.open}
            remove={
              viewerCan.delete && {
                lead: t('deleteLead'),
                mutation: deleteCycle,
                variables: { input: { id: cycle.id } },
                done: t('nameDeleted', { name }),
                onDone: deleted,
              }
            }
          />
        </Group>
      </div>
      {goal && <Text>{goal}</Text>}
      <Text size="sm">
        {t('doneOf', { done: done.tasks, tasks: all.tasks })}
        {all.estimate > 0 && <> · {t('doneEstimate', { done: done.estimate, all: all.estimate })}</>}
      </Text>
      <Totals cycle={cycle} />
      {viewerCan.update && <CycleForm project={project.id} cycle={cycle} opened={editing} onClose={edit.close} onDone={onChange} />}
      {viewerCan.end && <EndDialog project={project.id} cycle={cycle} opened={ending} onClose={end.close} onDone={onChange} />}
    </div>
  );
}

/** Progress as a chart and as a table. */
function Course({ cycle, progress }: { readonly cycle: Cycle; readonly progress: Progress }) {
  const t = useTexts(texts);
  const estimated = [progress.start, ...progress.days.map(({ scope }) => scope)].some(({ estimate }) => estimate > 0);
  const [chosen, choose] = useState<Measure>('tasks');
  const measure = estimated ? chosen : 'tasks';
  return (
    <Section
      title={t('progress')}
      actions={
        <>
          <div className={classes.legend} aria-hidden>
            {(['scope', 'completed', 'ideal'] as const).map((line) => (
              <span key={line} data-line={line}>
                {t(line)}
              </span>
            ))}
          </div>
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
        </>
      }
    >
      <Chart cycle={cycle} progress={progress} measure={measure} />
      <Numbers progress={progress} measure={measure} />
    </Section>
  );
}
