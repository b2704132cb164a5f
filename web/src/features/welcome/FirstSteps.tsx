import { Anchor, CloseButton, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useEarlyKeys } from '../../ui/use-early-keys.ts';
import { useOpenProjects, useRefetchViewer } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';
import { type StepsPart, useSteps } from './use-steps.ts';
import classes from './welcome.module.css';

const NewProject = lazyWithRetry(async () => ({ default: (await import('../settings/projects/NewProject.tsx')).NewProject }));

type Props = {
  readonly data: StepsPart;
  /** Called when all steps are done, or the user dismisses them. */
  readonly onEnd: () => void;
};

/** Strip with the next of the first steps. */
export function FirstSteps({ data, onEnd }: Props) {
  const t = useT();
  const own = useOpenProjects().find(({ viewerCan }) => viewerCan.createTask);
  const [asking, { open, close }] = useDisclosure();
  useEarlyKeys(asking);
  const refetch = useRefetchViewer();
  const [, go] = useLocation();
  const steps = useSteps(data);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the end
  useEffect(() => {
    if (!next) onEnd();
  }, [next === undefined]);
  if (!next) return null;
  const places: Record<string, string> = {
    task: own ? `/projects/${own.key}` : '/tasks',
    file: '/files',
    ask: '/chat',
    invite: '/settings/members',
    token: '/settings/api',
  };
  return (
    <section className={classes.strip} aria-label={t('stepsTitle')}>
      <Text span size="sm" fw={500}>
        {t('stepsTitle')}
      </Text>
      <Progress
        value={(100 * done) / steps.length}
        w="5rem"
        visibleFrom="sm"
        aria-label={t('stepsProgress', { done, total: steps.length })}
      />
      <Text span size="xs" c="dimmed">
        {done}/{steps.length}
      </Text>
      {next.name === 'project' ? (
        <Anchor component="button" size="sm" onClick={open}>
          {t(next.title)}
        </Anchor>
      ) : (
        <Anchor component={Link} size="sm" href={places[next.name] ?? '/'}>
          {t(next.title)}
        </Anchor>
      )}
      <Text span size="sm" c="dimmed" truncate visibleFrom="sm">
        {t(next.lead)}
      </Text>
      <CloseButton
        aria-label={t('hideSteps')}
        onClick={() => {
          onEnd();
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
      />
      <Suspense>
        {asking && (
          <NewProject
            opened
            onClose={close}
            onMade={(key) => {
              refetch();
              go(`/projects/${key}`);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
