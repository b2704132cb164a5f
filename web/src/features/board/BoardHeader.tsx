import { Badge, Box, Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilterOff, IconUser, IconUserOff } from '@tabler/icons-react';
import type { Problem } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { PageHead } from '../../ui/Page.tsx';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon, priorities } from '../../ui/Priority.tsx';
import { ProjectViews } from '../../ui/ProjectViews.tsx';
import page from '../../ui/page.module.css';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { Display, DisplayFields } from '../list/Display.tsx';
import { Folded } from '../list/Folded.tsx';
import { Search } from '../list/Search.tsx';
import { useFilterBar } from '../list/use-filter-bar.tsx';
import type { useView } from '../list/use-view.ts';
import { Views } from '../list/Views.tsx';
import { layoutOf, narrowed, plain, sharedSearch, usedIn, writeView } from '../list/view.ts';
import { useProjects } from '../viewer/viewer.tsx';
import type { Project } from './documents.ts';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './header.module.css';
import { texts } from './messages.ts';

type ViewState = ReturnType<typeof useView>;
type Props = {
  readonly project: Project;
  readonly viewState: ViewState;
  /** Error from loading the cards; undefined if there is none. */
  readonly problem: Problem | undefined;
};

/** Header of a board: the project's name, its views and the filters. */
export function BoardHeader({ project, viewState, problem }: Props) {
  const t = useTexts(texts);
  const { view, change, savedState, names, goTo } = viewState;
  const compact = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const known = useProjects().find(({ id }) => id === project.id);
  const written = useFilterBar({ view, change, names, problem, project: known });
  const searchOf = (kind: 'list' | 'calendar' | 'timeline') => {
    const search = writeView({ ...view, kind });
    return search && `?${search}`;
  };
  const search = <Search className={classes.search} value={view.q} onChange={(q) => change({ q }, { replace: true })} />;
  const clear = narrowed(view) && (
    <Button size="xs" variant="subtle" leftSection={<IconFilterOff size={14} />} onClick={() => change({ ...plain, ...layoutOf(view) })}>
      {t('clear')}
    </Button>
  );
  const views = <Views view={view} savedState={savedState} names={names} goTo={goTo} project={project} />;
  const sheet = compact && (
    <Folded used={usedIn(view)} done={t('toBoard')}>
      {search}
      {views}
      <Stack gap="xs" align="flex-start">
        <Choices view={view} change={change} />
        {written.bar}
        {clear}
      </Stack>
      <DisplayFields view={view} change={change} project={project.id} compact />
    </Folded>
  );
  return (
    <div className={classes.header}>
      <PageHead title={project.name} actions={sheet}>
        {project.archivedAt && (
          <Badge variant="light" color="gray">
            {t('archived')}
          </Badge>
        )}
        <ProjectViews projectKey={project.key} active="board" search={sharedSearch(view)} searchOf={searchOf} />
      </PageHead>
      {!compact && (
        <search aria-label={t('filters')} className={page.line}>
          {views}
          {search}
          <Choices view={view} change={change} />
          {written.button}
          {clear}
          <Display view={view} change={change} project={project.id} />
        </search>
      )}
      {!compact && written.isOpen && <Box w="100%">{written.bar}</Box>}
    </div>
  );
}

function Choices({ view, change }: Pick<ViewState, 'view' | 'change'>) {
  const t = useTexts(texts);
  const members = useMembers();
  const labels = useLabels() ?? [];
  return (
    <>
      <FilterMenu
        name={t('assignee')}
        chosen={view.assignee}
        onChange={(assignee) => change({ assignee })}
        choices={[
          { value: 'me', name: t('me'), icon: <IconUser size={16} /> },
          { value: 'none', name: t('nobody'), icon: <IconUserOff size={16} /> },
          ...members.map((person) => ({ value: person.id, name: person.name, icon: <PersonPicture person={person} size={20} /> })),
        ]}
      />
      <FilterMenu
        name={t('labels')}
        chosen={view.label}
        onChange={(label) => change({ label })}
        none={t('noLabels')}
        choices={labels.map(({ id, name, color }) => ({
          value: id,
          name,
          icon: <i className={classes.dot} style={{ background: color }} />,
        }))}
      />
      <FilterMenu
        name={t('priority')}
        chosen={view.priority}
        onChange={(priority) => change({ priority })}
        choices={priorities.map((priority) => ({
          value: priority,
          name: t(priority),
          icon: (
            <span aria-hidden>
              <PriorityIcon priority={priority} />
            </span>
          ),
        }))}
      />
    </>
  );
}
