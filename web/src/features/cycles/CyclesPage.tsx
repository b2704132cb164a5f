import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from 'wouter';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead, useTitle } from '../../ui/Page.tsx';
import { ProjectViews } from '../../ui/ProjectViews.tsx';
import { Rows } from '../../ui/Rows.tsx';
import list from '../../ui/rows.module.css';
import { type NavProject, useProjects } from '../viewer/viewer.tsx';
import { CycleForm } from './CycleForm.tsx';
import classes from './cycles.module.css';
import { type Cycle, cyclesQuery } from './documents.ts';
import { texts } from './messages.ts';
import { sumOf } from './totals.ts';
import { useChanges } from './use-changes.ts';

/** Cycles of a project, latest first. */
export default function CyclesPage({ projectKey }: { readonly projectKey: string }) {
  const t = useTexts(texts);
  const project = useProjects().find(({ key }) => key === projectKey.toUpperCase());
  useTitle(project ? `${t('cycles')} · ${project.name}` : t('noProject'));
  if (project) return <ProjectCycles key={project.id} project={project} />;
  return (
    <Empty
      order={1}
      title={t('noProject')}
      action={
        <Button component={Link} href="/" variant="default">
          {t('toHome')}
        </Button>
      }
    >
      {t('noProjectLead')}
    </Empty>
  );
}

function ProjectCycles({ project }: { readonly project: NavProject }) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  const cycles = usePages(cyclesQuery, { project: project.id }, (data) => data.cycles);
  useChanges(project.id, cycles.refetch);
  const mayCreate = project.viewerCan.createCycle;
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {t('create')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageHead title={project.name} actions={cycles.rows && cycles.rows.length > 0 && create}>
        <ProjectViews projectKey={project.key} active="cycles" />
      </PageHead>
      <Rows
        of={cycles}
        label={t('cycles')}
        empty={
          <Empty
            icon={<IconRefresh size={32} color="var(--mantine-color-dimmed)" aria-hidden />}
            title={t('none')}
            {...(create && { action: create })}
          >
            {t('noneLead')}
          </Empty>
        }
      >
        {(cycle) => <Row key={cycle.id} cycle={cycle} projectKey={project.key} />}
      </Rows>
      {mayCreate && <CycleForm project={project.id} opened={opened} onClose={close} onDone={cycles.refetch} />}
    </div>
  );
}

function Row({ cycle, projectKey }: { readonly cycle: Cycle; readonly projectKey: string }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { all, done } = sumOf(cycle.totals);
  return (
    <li className={list.row}>
      <Box flex="1 1 16rem" miw={0}>
        <Link href={`/projects/${projectKey}/cycles/${cycle.id}`} className={classes.name}>
          {cycle.name}
        </Link>
        {cycle.goal && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {cycle.goal}
          </Text>
        )}
      </Box>
      <Group gap="0.25rem 1rem">
        <Text size="sm">{t('doneOf', { done: done.tasks, tasks: all.tasks })}</Text>
        <Text size="sm" c="dimmed">
          {t('range', { start: dates.date(cycle.startDate), end: dates.date(cycle.endDate) })}
        </Text>
        <StateBadge state={cycle.state} />
      </Group>
    </li>
  );
}

/** State of a cycle as a badge. */
export function StateBadge({ state }: Pick<Cycle, 'state'>) {
  const t = useTexts(texts);
  return (
    <Badge variant={state === 'current' ? 'filled' : 'default'} tt="none">
      {t(state)}
    </Badge>
  );
}
