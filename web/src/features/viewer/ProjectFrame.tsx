import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { NoProject } from '../../ui/NoProject.tsx';
import { PageHead, useTitle } from '../../ui/Page.tsx';
import { ProjectViews } from '../../ui/ProjectViews.tsx';
import page from '../../ui/page.module.css';
import { Waiting } from '../../ui/Waiting.tsx';
import { useProjectByKey } from './project-by-key.ts';
import type { NavProject } from './viewer.tsx';

type Props = {
  /** Current or former key of the project. */
  readonly projectKey: string;
  readonly active: 'overview' | 'cycles' | 'settings';
  /** Shown in the title of the tab, before the name of the project. */
  readonly title: string;
  readonly children: (project: NavProject) => ReactNode;
};

const outlines = { overview: 'overview', cycles: 'cycle', settings: 'form' } as const;

/** Page of a project below its name and views, or a message if the user sees no such project. */
export function ProjectFrame({ projectKey, active, title, children }: Props) {
  const t = useTexts();
  const { project, waiting } = useProjectByKey(projectKey);
  useTitle(project ? `${title} · ${project.name}` : t('noProject'));
  if (project)
    return (
      <div className={page.page}>
        <PageHead title={project.name}>
          {project.archivedAt && (
            <Badge variant="light" color="gray">
              {t('archivedProject')}
            </Badge>
          )}
          <ProjectViews projectKey={project.key} active={active} />
        </PageHead>
        {children(project)}
      </div>
    );
  return waiting ? <Waiting as={outlines[active]} head /> : <NoProject />;
}
