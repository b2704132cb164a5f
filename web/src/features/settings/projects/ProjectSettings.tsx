import { Box } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, Redirect } from 'wouter';
import { useData } from '../../../data/use-data.ts';
import { useLive } from '../../../data/use-live.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ProjectFrame } from '../../viewer/ProjectFrame.tsx';
import CustomFields from '../fields/CustomFields.tsx';
import classes from '../settings.module.css';
import { Copies } from './Copies.tsx';
import { type ProjectData, projectDocument } from './documents.ts';
import { Ending } from './Ending.tsx';
import { texts } from './messages.ts';
import { General } from './ProjectForm.tsx';
import { ProjectMembers } from './ProjectMembers.tsx';
import { PublicLinks } from './PublicLinks.tsx';
import { Workflow } from './Workflow.tsx';

type TabProps = { readonly project: ProjectData; readonly onChange: () => void };

/** Tabs of a project's settings. Each name is the last part of an address; the first has none. */
const contents = {
  general: General,
  workflow: Workflow,
  members: ProjectMembers,
  fields: CustomFields,
  templates: Copies,
  links: PublicLinks,
  ending: Ending,
} satisfies Record<string, ComponentType<TabProps>>;
type Tab = keyof typeof contents;
const tabs = Object.keys(contents) as Tab[];
type Props = { readonly projectKey: string; readonly tab: string | undefined };

/** Scrolls the current tab into view, where the tabs are a row. */
const intoView = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Settings of a project, in tabs. */
export default function ProjectSettings({ projectKey, tab = 'general' }: Props) {
  const t = useTexts(texts);
  const here = tabs.find((each) => each === tab);
  return (
    <ProjectFrame projectKey={projectKey} active="settings" title={here ? t(here) : t('settings')}>
      {({ id, key }) => {
        const base = `/projects/${key}/settings`;
        if (!here) return <Redirect to={base} replace />;
        return (
          <div className={classes.settings}>
            <nav className={classes.sections} aria-label={t('projectSettings')}>
              <ul className={classes.links}>
                {tabs.map((each) => (
                  <li key={each}>
                    <Link
                      href={each === 'general' ? base : `${base}/${each}`}
                      className={classes.link ?? ''}
                      {...(each === here && { 'aria-current': 'page' as const, ref: intoView })}
                    >
                      {t(each)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <Box miw={0}>
              <Content key={id} id={id} tab={here} />
            </Box>
          </div>
        );
      }}
    </ProjectFrame>
  );
}

function Content({ id, tab }: { readonly id: string; readonly tab: Tab }) {
  const t = useTexts(texts);
  const page = useData(projectDocument, { key: id });
  useLive(['project.updated', 'project.archived', 'project.deleted', 'project.restored'], page.refetch);
  const TabContent: ComponentType<TabProps> = contents[tab];
  return (
    <Loaded as="form" of={page}>
      {({ project }) => (project ? <TabContent project={project} onChange={page.refetch} /> : <Empty title={t('noProject')} />)}
    </Loaded>
  );
}
