import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useData } from '../../data/use-data.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Person, PersonPicture } from '../../ui/Person.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { StateBar } from '../../ui/StateBar.tsx';
import { TaskLines } from '../../ui/TaskLines.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { CycleProgress } from '../cycles/CycleProgress.tsx';
import { useChanges } from '../cycles/use-changes.ts';
import { Milestones } from '../milestones/Milestones.tsx';
import { ProjectFrame } from '../viewer/ProjectFrame.tsx';
import type { NavProject } from '../viewer/viewer.tsx';
import { Description } from './Description.tsx';
import { type Home, type HomeProject, homeQuery, wholeHome } from './documents.ts';
import { texts } from './messages.ts';
import classes from './project.module.css';
import { Updates } from './Updates.tsx';

const kinds = [
  ...['project.updated', 'project.archived'],
  ...['cycle.created', 'cycle.updated', 'cycle.started', 'cycle.ended', 'cycle.deleted'],
  ...['file.uploaded', 'file.updated', 'file.deleted', 'file.moved_out'],
];

/** Overview of a project: description, tasks by state, status updates, milestones, the current cycle, people and files. */
export default function ProjectHome({ projectKey }: { readonly projectKey: string }) {
  const t = useTexts(texts);
  return (
    <ProjectFrame projectKey={projectKey} active="overview" title={t('overview')}>
      {(project) => <Overview key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Overview({ project }: { readonly project: NavProject }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { id } = project;
  const { data, problem, refetch } = useData(homeQuery, { project: id }, { whole: wholeHome(id) });
  useChanges(id, refetch, kinds);
  if (problem && !data) return <ProblemAlert problem={problem} onRetry={refetch} />;
  if (!data?.project) return <Waiting as="overview" />;
  const { project: home, tasks, taskGroups, files } = data;
  return (
    <div className={classes.columns}>
      <div>
        <Description project={home} home={{ project }} onDone={refetch} />
        <States project={project} counts={taskGroups} />
        <Updates project={id} home={{ project }} mayWrite={home.viewerCan.writeUpdate} />
        <Milestones project={project} mayAdd={home.viewerCan.createMilestone} />
        {tasks.nodes.length > 0 && (
          <Section title={t('recentTasks')}>
            <TaskLines
              rows={tasks.nodes}
              workflow={project.workflow}
              label={t('recentTasks')}
              detail={({ updatedAt }) => <time dateTime={updatedAt}>{dates.relative(updatedAt)}</time>}
            />
          </Section>
        )}
      </div>
      <aside className={classes.aside} aria-label={t('about')}>
        <About project={home} settings={`/projects/${project.key}/settings`} />
        <CurrentCycle projectKey={project.key} cycles={home.openCycles} />
        <Block title={t('files')} href={`/files?project=${project.key}`} link={t('allFiles')}>
          {files.nodes.length === 0 && <p>{t('noFiles')}</p>}
          {files.nodes.map((file) => (
            <Link key={file.id} href={`/files/${file.id}`} className={classes.file} title={file.name}>
              <IconFile size={16} aria-hidden />
              <span>{file.name}</span>
            </Link>
          ))}
        </Block>
      </aside>
    </div>
  );
}

/** Number of tasks by state, with links to the list of each. */
function States({ project, counts: { total, groups } }: { readonly project: NavProject; readonly counts: Home['taskGroups'] }) {
  const t = useTexts(texts);
  const countOf = (key: string) => groups.find((group) => group.key === key)?.count ?? 0;
  const done = project.workflow.filter(({ category }) => category === 'completed').reduce((sum, { key }) => sum + countOf(key), 0);
  const summary = t('doneOf', { done, tasks: total });
  return (
    <Section title={total === 0 ? t('noTasks') : summary}>
      <StateBar
        label={summary}
        parts={project.workflow.map((status) => ({
          ...status,
          count: countOf(status.key),
          href: `/projects/${project.key}/list?status=${status.key}`,
        }))}
      />
    </Section>
  );
}

type BlockProps = { readonly title: string; readonly href: string; readonly link: string; readonly children: ReactNode };

/** Section beside the content, with a link to the page that has all of it. */
function Block({ title, href, link, children }: BlockProps) {
  return (
    <section aria-label={title}>
      <h2>
        {title}
        <Link href={href}>{link}</Link>
      </h2>
      {children}
    </section>
  );
}

/** People and dates of a project. */
function About({ project, settings }: { readonly project: HomeProject; readonly settings: string }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { lead, startDate, targetDate, members, viewerCan } = project;
  return (
    <Block title={t('about')} href={settings} link={viewerCan.update ? t('edit') : t('settings')}>
      <dl>
        <dt>{t('projectLead')}</dt>
        <dd>{lead ? <Person person={lead} size={20} /> : t('nobody')}</dd>
        <dt>{t('startDate')}</dt>
        <dd>{startDate ? dates.date(startDate) : t('none')}</dd>
        <dt>{t('targetDate')}</dt>
        <dd>{targetDate ? dates.date(targetDate) : t('none')}</dd>
        <dt>{t('members')}</dt>
        <dd>
          {members.length === 0 && t('none')}
          <span className={classes.people}>
            {members.map(({ user }) => (
              <PersonPicture key={user.id} person={user} size={20} alone />
            ))}
          </span>
        </dd>
      </dl>
    </Block>
  );
}

/** Cycle in progress, otherwise the next one. */
function CurrentCycle({ projectKey, cycles }: { readonly projectKey: string; readonly cycles: HomeProject['openCycles'] }) {
  const t = useTexts(texts);
  const cycle = cycles.find(({ state }) => state === 'current') ?? cycles[0];
  return (
    <Block title={t('cycle')} href={`/projects/${projectKey}/cycles`} link={t('allCycles')}>
      {cycle ? <CycleProgress cycle={cycle} projectKey={projectKey} /> : <p>{t('noCycle')}</p>}
    </Block>
  );
}
