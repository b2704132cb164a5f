import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePages } from '../../data/use-pages.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { More } from '../../ui/More.tsx';
import { Section } from '../../ui/Section.tsx';
import { ProjectFrame } from '../viewer/ProjectFrame.tsx';
import type { NavProject } from '../viewer/viewer.tsx';
import { CycleForm } from './CycleForm.tsx';
import { Days } from './CycleProgress.tsx';
import { CycleView } from './CycleView.tsx';
import classes from './cycles.module.css';
import { type Cycle, cyclesQuery } from './documents.ts';
import { texts } from './messages.ts';
import { sumOf } from './totals.ts';
import { useChanges } from './use-changes.ts';

type Props = {
  readonly projectKey: string;
  /** Cycle to show; by default the current one, otherwise the next one, otherwise the last one. */
  readonly id?: string | undefined;
};

/** One cycle of a project, and a list of the others. */
export default function CyclesPage({ projectKey, id }: Props) {
  const t = useTexts(texts);
  return (
    <ProjectFrame projectKey={projectKey} active="cycles" title={t('cycles')}>
      {(project) => <ProjectCycles key={project.id} project={project} id={id} />}
    </ProjectFrame>
  );
}

function ProjectCycles({ project, id }: { readonly project: NavProject; readonly id: string | undefined }) {
  const t = useTexts(texts);
  const [opened, { open, close }] = useDisclosure();
  const cycles = usePages(cyclesQuery, { project: project.id }, (data) => data.cycles);
  useChanges(project.id, cycles.refetch);
  const mayCreate = project.viewerCan.createCycle;
  const create = mayCreate && (
    <Button size="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <Loaded as="cycle" of={{ ...cycles, data: cycles.rows }}>
        {(rows) => {
          // The list begins with the latest.
          const next = rows.findLast(({ state }) => state === 'upcoming');
          const openId = id ?? (rows.find(({ state }) => state === 'current') ?? next ?? rows[0])?.id;
          if (openId === undefined)
            return (
              <Empty
                icon={<IconRefresh size={32} color="var(--mantine-color-dimmed)" aria-hidden />}
                title={t('none')}
                {...(create && { action: create })}
              >
                {t('noneLead')}
              </Empty>
            );
          const others = rows.filter((cycle) => cycle.id !== openId);
          return (
            <>
              <CycleView key={openId} id={openId} project={project} onChange={cycles.refetch} />
              {(['current', 'upcoming', 'past'] as const).map((state) => (
                <Others
                  key={state}
                  title={t(state)}
                  cycles={others.filter((cycle) => cycle.state === state)}
                  projectKey={project.key}
                  actions={state === 'upcoming' && create}
                />
              ))}
              <More of={cycles} />
            </>
          );
        }}
      </Loaded>
      {mayCreate && <CycleForm project={project.id} opened={opened} onClose={close} onDone={cycles.refetch} />}
    </>
  );
}

type OthersProps = { readonly title: string; readonly cycles: readonly Cycle[]; readonly projectKey: string; readonly actions: ReactNode };

/** Cycles of one state, one line each. */
function Others({ title, cycles, projectKey, actions }: OthersProps) {
  const t = useTexts(texts);
  if (cycles.length === 0 && !actions) return null;
  return (
    <Section title={title} actions={actions}>
      <ul className={classes.cycles} aria-label={title}>
        {cycles.map((cycle) => {
          const { all, done } = sumOf(cycle.totals);
          return (
            <li key={cycle.id}>
              <Link href={`/projects/${projectKey}/cycles/${cycle.id}`} className={classes.name}>
                {cycle.name}
              </Link>
              <Days cycle={cycle} />
              <Text size="sm">{t('doneOf', { done: done.tasks, tasks: all.tasks })}</Text>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
