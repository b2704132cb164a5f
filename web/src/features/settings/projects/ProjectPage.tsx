import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Milestones } from '../../milestones/Milestones.tsx';
import { Templates } from '../../templates/Templates.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import { DuplicateProject } from './DuplicateProject.tsx';
import { projectDocument } from './documents.ts';
import { texts } from './messages.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { ProjectMembers } from './ProjectMembers.tsx';
import { ProjectUpdates } from './ProjectUpdates.tsx';
import { PublicLinks } from './PublicLinks.tsx';
import { Workflow } from './Workflow.tsx';

/** Settings of a project: name, visibility, members, workflow and more. */
export function ProjectPage({ projectKey }: { readonly projectKey: string }) {
  const t = useTexts(texts);
  const page = useData(projectDocument, { key: projectKey });
  useLive(['project.updated', 'project.archived', 'project.deleted', 'project.restored'], page.refetch);
  return (
    <>
      <Anchor component={Link} href="/" size="sm" mb="sm" display="inline-block">
        <Group gap={4} component="span">
          <IconArrowLeft size={14} aria-hidden />
          {t('allProjects')}
        </Group>
      </Anchor>
      <Loaded of={page}>
        {({ project }) =>
          project ? (
            <>
              <Section
                title={project.name}
                lead={
                  <Group gap="xs">
                    {project.key}
                    {project.archivedAt && (
                      <Badge variant="default" tt="none">
                        {t('archived')}
                      </Badge>
                    )}
                    <Anchor component={Link} href={`~/projects/${project.key}`} size="sm">
                      {t('toBoard')}
                    </Anchor>
                  </Group>
                }
              >
                {project.viewerCan.update || project.viewerCan.archive ? (
                  <ProjectForm key={project.id} project={project} />
                ) : (
                  <Text size="sm" c="dimmed">
                    {t('readOnly')}
                  </Text>
                )}
              </Section>
              <ProjectUpdates key={`updates-${project.id}`} project={project} />
              <Milestones key={`milestones-${project.id}`} project={project} mayAdd={project.viewerCan.createMilestone} />
              <Templates
                key={`templates-${project.id}`}
                project={project}
                mayWrite={project.viewerCan.update}
                mayAdd={project.viewerCan.duplicate}
              />
              <ProjectMembers project={project} onChange={page.refetch} />
              <Workflow key={project.id} project={project} />
              <PublicLinks project={project} onChange={page.refetch} />
              {project.viewerCan.duplicate && <DuplicateProject key={`duplicate-${project.id}`} project={project} />}
              {project.viewerCan.delete && <DeleteProject project={project} />}
            </>
          ) : (
            <Empty title={t('noProject')} />
          )
        }
      </Loaded>
    </>
  );
}
