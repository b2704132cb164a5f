import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders, IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLive } from '../../../data/use-live.ts';
import { usePages } from '../../../data/use-pages.ts';
import { text, useTexts } from '../../../i18n/messages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { More } from '../../../ui/More.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useRefetchViewer, useViewer } from '../../viewer/viewer.tsx';
import { projectsDocument } from './documents.ts';
import { texts } from './messages.ts';
import { NewProject } from './NewProject.tsx';
import { TrashedRow } from './TrashedRow.tsx';

const filters = { open: {}, archived: { archived: true }, trash: { deleted: true } };

export function ProjectList() {
  const t = useTexts(texts);
  const c = useTexts();
  const [, go] = useLocation();
  const { createProject } = useViewer().organization.viewerCan;
  const [which, setWhich] = useState<'open' | 'archived' | 'trash'>('open');
  const projects = usePages(projectsDocument, { filter: filters[which] }, (data) => data.projects);
  const refetchViewer = useRefetchViewer();
  useLive(
    ['project.created', 'project.updated', 'project.archived', 'project.deleted', 'project.restored', 'project.access_lost'],
    projects.refetch,
  );
  const [opened, { open, close }] = useDisclosure();
  const create = createProject && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('createProject')}
    </Button>
  );
  return (
    <Section title={t('projects')} lead={t('lead')} actions={create}>
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
      <Loaded of={{ ...projects, data: projects.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty icon={<IconFolders size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('none')} />
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('projects')}>
                {nodes.map(({ id, key, name, visibility, viewerRole, deletedAt, viewerCan }) =>
                  deletedAt ? (
                    <TrashedRow key={id} project={{ id, key, name, deletedAt, viewerCan }} onRestored={projects.refetch} />
                  ) : (
                    <li key={id} className={classes.row}>
                      <Group gap="xs">
                        <Anchor component={Link} href={`~/projects/${key}/settings`} fw={600}>
                          {name}
                        </Anchor>
                        <Text size="sm" c="dimmed">
                          {key}
                        </Text>
                        {visibility === 'private' && <IconLock size={14} role="img" aria-label={t('private')} />}
                      </Group>
                      <Text size="xs" c="dimmed">
                        {c(viewerRole)}
                      </Text>
                    </li>
                  ),
                )}
              </ul>
              <More of={projects} />
            </>
          )
        }
      </Loaded>
      <NewProject
        opened={opened}
        onClose={close}
        onMade={(key) => {
          close();
          notifyDone(text(texts, 'created'));
          projects.refetch();
          refetchViewer();
          go(`~/projects/${key}/overview`);
        }}
      />
    </Section>
  );
}
