import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NavProject } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { ProjectViews } from '../ui/ProjectViews.tsx';
import { texts } from './texts.ts';

type Props = {
  readonly project?: NavProject;
  /** What the board understands of what narrows the list, as an address says it. */
  readonly search: string;
  readonly children?: ReactNode;
};

/** The project's name, and the ways to look at it; at the end of the line what is done with the whole list. */
export function ListHeader({ project, search, children }: Props) {
  const t = useTexts(texts);
  return (
    <Group gap="md" wrap="wrap">
      <Title order={1}>{project?.name ?? t('tasks')}</Title>
      {project && <ProjectViews projectKey={project.key} shown="list" search={search} />}
      {children && (
        <Group gap="xs" ml="auto" wrap="nowrap">
          {children}
        </Group>
      )}
    </Group>
  );
}
