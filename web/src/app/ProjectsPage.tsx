import { Badge, NavLink } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProjects } from '../features/viewer/viewer.tsx';
import { useTexts } from '../i18n/messages.ts';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { texts } from './messages.ts';

/** All projects the viewer can view, archived ones last. */
export default function ProjectsPage() {
  const t = useTexts(texts);
  const projects = useProjects();
  return (
    <Page title={t('projects')}>
      {projects.length === 0 && <Empty title={t('noProjects')} />}
      {projects.map(({ id, key, name, archivedAt }) => (
        <NavLink
          key={id}
          component={Link}
          href={`/projects/${key}`}
          label={name}
          description={key}
          leftSection={<IconLayoutKanban size={18} aria-hidden />}
          rightSection={archivedAt !== null && <Badge variant="default">{t('archivedProject')}</Badge>}
        />
      ))}
    </Page>
  );
}
