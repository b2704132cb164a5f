import { CloseButton, Group, Progress, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { useProjects, useViewer } from '../viewer/viewer.tsx';
import { texts } from './messages.ts';
import { NewProject } from './NewProject.tsx';
import { Panel } from './Panel.tsx';
import { useSteps } from './use-steps.ts';
import classes from './welcome.module.css';

/** Checklist of first steps; hidden once all are done or the user dismisses it. */
export function FirstSteps() {
  const t = useTexts(texts);
  const viewer = useViewer();
  const own = useProjects().find(({ archivedAt, viewerCan }) => archivedAt === null && viewerCan.createTask);
  const [hidden, setHidden] = useLocalStorage({ key: `atolye.steps.${viewer.id}`, defaultValue: false, getInitialValueInEffect: false });
  const [asking, { open, close }] = useDisclosure();
  const steps = useSteps();
  if (hidden || !steps) return null;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const places: Record<string, string> = {
    task: own ? `/projects/${own.key}` : '/tasks',
    file: '/files',
    ask: '/chat',
    invite: '/settings/members',
    token: '/settings/api',
  };
  return (
    <Panel title={t('stepsTitle')}>
      <Group gap="sm" mb="md" wrap="nowrap">
        <Progress value={(100 * done) / steps.length} flex={1} aria-label={t('stepsProgress', { done, total: steps.length })} />
        <Text size="sm" c="dimmed">
          {done}/{steps.length}
        </Text>
        <CloseButton aria-label={t('hideSteps')} onClick={() => setHidden(true)} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
        {steps.map(({ name, title, lead, done }) => {
          const content = (
            <>
              {done ? (
                <IconCircleCheckFilled size={20} color="var(--focus)" role="img" aria-label={t('done')} />
              ) : (
                <IconCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
              )}
              <span>
                <Text span size="sm" fw={600} display="block">
                  {t(title)}
                </Text>
                <Text span size="sm" c="dimmed" lh="inherit">
                  {t(lead)}
                </Text>
              </span>
            </>
          );
          return name === 'project' ? (
            <UnstyledButton key={name} className={classes.step} onClick={open}>
              {content}
            </UnstyledButton>
          ) : (
            <Link key={name} className={classes.step} href={places[name] ?? '/'}>
              {content}
            </Link>
          );
        })}
      </SimpleGrid>
      {asking && <NewProject onClose={close} />}
    </Panel>
  );
}
