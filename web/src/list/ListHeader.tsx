import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NavProject } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { ProjectViews } from '../ui/ProjectViews.tsx';
import { texts } from './texts.ts';

/** The project's name, and the ways to look at it; at the end of the line what is done with the whole list. */
export function ListHeader({ project, children }: { readonly project?: NavProject; readonly children?: ReactNode }) {
  const t = useTexts(texts);
  return (
    <Group gap="md" wrap="wrap">
      <Title order={1}>{project?.name ?? t('tasks')}</Title>
      {project && <ProjectViews projectKey={project.key} shown="list" />}
      {children && (
        <Group gap="xs" ml="auto" wrap="nowrap">
          {children}
        </Group>
      )}
    </Group>
  );
}
