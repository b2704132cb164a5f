import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { NoProject } from '../../ui/NoProject.tsx';
import { useTitle } from '../../ui/Page.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useProjectByKey } from '../viewer/project-by-key.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import { hrefOf } from '../views/address.ts';
import classes from './list.module.css';
import { texts } from './messages.ts';
import { TaskList } from './TaskList.tsx';
import { useView } from './use-view.ts';

const Plan = lazyWithRetry(() => import('./calendar/Plan.tsx'));

/** Tasks of a project, or of all projects visible to the user, as a table. */
export default function ListPage({ projectKey }: { readonly projectKey?: string }) {
  const t = useTexts(texts);
  const { project, waiting } = useProjectByKey(projectKey);
  const unknown = projectKey !== undefined && !project && !waiting;
  useTitle(unknown ? t('noProject') : project ? `${t('list')} · ${project.name}` : t('tasks'));
  if (waiting) return <Waiting head />;
  if (unknown) return <NoProject />;
  return <Tasks key={project?.id ?? 'all'} {...(project && { project })} />;
}

/** Tasks by the view in the URL: list, calendar, timeline or saved view. */
function Tasks({ project }: { readonly project?: NavProject }) {
  const t = useTexts(texts);
  const viewState = useView(project?.id);
  const { view, savedState } = viewState;
  const own = project && { project };
  if (savedState.state === 'missing')
    return (
      <Empty
        title={t('noView')}
        action={
          <Button onClick={() => viewState.goTo('')} variant="default">
            {t('allTasks')}
          </Button>
        }
      >
        {t('noViewLead')}
      </Empty>
    );
  if (savedState.saved?.kind === 'board' && project && !savedState.changed) return <Redirect to={hrefOf(savedState.saved)} replace />;
  const days = view.kind !== 'list';
  const outline = <Waiting as={view.kind === 'calendar' || view.kind === 'timeline' ? view.kind : 'rows'} />;
  return (
    <div className={days ? `${classes.page} ${classes.growing}` : classes.page}>
      <Suspense fallback={outline}>
        {savedState.state === 'waiting' ? (
          outline
        ) : days ? (
          <Plan viewState={viewState} {...own} />
        ) : (
          <TaskList viewState={viewState} {...own} />
        )}
      </Suspense>
    </div>
  );
}
