import { Group, Title } from '@mantine/core';
import { IconLayoutKanban, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { NavProject } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import classes from './list.module.css';
import { texts } from './texts.ts';

/** The project's name, and the ways to look at it; at the end of the line what is done with the whole list. */
export function ListHeader({ project, children }: { readonly project?: NavProject; readonly children?: ReactNode }) {
  const t = useTexts(texts);
  return (
    <Group gap="md" wrap="wrap">
      <Title order={1}>{project?.name ?? t('tasks')}</Title>
      {project && (
        <nav aria-label={t('projectViews')} className={classes.tabs}>
          <Link href={`/projects/${project.key}`} className={classes.tab}>
            <IconLayoutKanban size={16} aria-hidden />
            {t('board')}
          </Link>
          <Link href={`/projects/${project.key}/list`} className={classes.tab} aria-current="page">
            <IconListDetails size={16} aria-hidden />
            {t('list')}
          </Link>
        </nav>
      )}
      {children && (
        <Group gap="xs" ml="auto" wrap="nowrap">
          {children}
        </Group>
      )}
    </Group>
  );
}
