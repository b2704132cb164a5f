import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useProjects } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { useTitle } from '../ui/Page.tsx';
import classes from './list.module.css';
import { TaskList } from './TaskList.tsx';
import { texts } from './texts.ts';

/** The tasks of a project, or of all the reader sees, as a table. */
export default function ListPage({ projectKey }: { readonly projectKey?: string }) {
  const t = useTexts(texts);
  const projects = useProjects();
  const project = projectKey === undefined ? undefined : projects.find(({ key }) => key === projectKey.toUpperCase());
  const unknown = projectKey !== undefined && !project;
  useTitle(unknown ? t('noProject') : project ? `${t('list')} · ${project.name}` : t('tasks'));
  if (unknown)
    return (
      <Empty
        order={1}
        title={t('noProject')}
        action={
          <Button component={Link} href="/tasks" variant="default">
            {t('allTasks')}
          </Button>
        }
      >
        {t('noProjectLead')}
      </Empty>
    );
  return (
    <div className={classes.page}>
      <TaskList key={project?.id ?? 'all'} {...(project && { project })} />
    </div>
  );
}
