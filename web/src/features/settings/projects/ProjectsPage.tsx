import { Button, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Page } from '../../../ui/Page.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { useRefetchViewer, useViewer } from '../../viewer/viewer.tsx';
import { countsDocument, projectsDocument } from './documents.ts';
import { texts } from './messages.ts';
import { NewProject } from './NewProject.tsx';
import { ProjectRow } from './ProjectRow.tsx';
import { TrashedRow } from './TrashedRow.tsx';

const filters = { open: {}, archived: { archived: true }, trash: { deleted: true } };
const kinds = ['project.created', 'project.updated', 'project.archived', 'project.deleted', 'project.restored', 'project.access_lost'];

/** Projects that the viewer can view, with their progress: open ones, archived ones, or the trash. */
export default function ProjectsPage() {
  const t = useTexts(texts);
  const c = useTexts();
  const [, go] = useLocation();
  const { createProject } = useViewer().organization.viewerCan;
  const [which, setWhich] = useState<'open' | 'archived' | 'trash'>('open');
  const projects = usePages(projectsDocument, { filter: filters[which] }, (data) => data.projects);
  const counts = useData(countsDocument, {}, { pause: which !== 'open' });
  const refetchViewer = useRefetchViewer();
  useLive(kinds, projects.refetch);
  const [opened, { open, close }] = useDisclosure();
  const create = createProject && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('createProject')}
    </Button>
  );
  return (
    <Page title={c('projects')} actions={create}>
      <SegmentedControl
        aria-label={t('which')}
        data={[
          { value: 'open', label: t('open') },
          { value: 'archived', label: t('archived') },
          { value: 'trash', label: t('trash') },
        ]}
        value={which}
        onChange={setWhich}
        mb="sm"
      />
      {which === 'trash' && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('trashLead')}
        </Text>
      )}
      <Rows
        of={projects}
        label={c('projects')}
        empty={<Empty icon={<IconFolders size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')} />}
      >
        {({ deletedAt, ...project }) =>
          deletedAt ? (
            <TrashedRow key={project.id} project={{ ...project, deletedAt }} onRestored={projects.refetch} />
          ) : (
            <ProjectRow key={project.id} project={project} counts={counts.data} />
          )
        }
      </Rows>
      <NewProject
        opened={opened}
        onClose={close}
        onMade={(key) => {
          close();
          notifyDone(text(texts, 'created'));
          projects.refetch();
          refetchViewer();
          go(`/projects/${key}/overview`);
        }}
      />
    </Page>
  );
}
