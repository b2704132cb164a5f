import { Badge, Button, CloseButton, TextInput, Title } from '@mantine/core';
import { IconFilterOff, IconSearch, IconUser, IconUserOff } from '@tabler/icons-react';
import { useTexts } from '../text/texts.ts';
import { PersonPicture } from '../ui/Person.tsx';
import { PriorityIcon, priorities } from '../ui/Priority.tsx';
import { ProjectViews } from '../ui/ProjectViews.tsx';
import { useLabels } from '../ui/use-labels.ts';
import { useMembers } from '../ui/use-members.ts';
import type { SavedView } from '../views/documents.ts';
import { BoardViews } from './BoardViews.tsx';
import type { Project } from './documents.ts';
import { FilterMenu } from './FilterMenu.tsx';
import type { useFilters } from './filters.ts';
import classes from './header.module.css';
import { texts } from './texts.ts';

type Props = { readonly project: Project; readonly view: SavedView | undefined; readonly filtering: ReturnType<typeof useFilters> };

/** The project's name, its views, and what narrows the board. */
export function BoardHeader({ project, view, filtering }: Props) {
  const t = useTexts(texts);
  const { filters, matches, change, search } = filtering;
  return (
    <div className={classes.header}>
      <div className={classes.name}>
        <Title order={1}>{project.name}</Title>
        {project.archivedAt && (
          <Badge variant="light" color="gray">
            {t('archived')}
          </Badge>
        )}
        <ProjectViews projectKey={project.key} shown="board" search={search} />
      </div>
      <BoardViews project={project} view={view} />
      <search aria-label={t('filters')} className={classes.filters}>
        <TextInput
          size="xs"
          className={classes.search}
          leftSection={<IconSearch size={14} />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={filters.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
          rightSection={filters.q && <CloseButton size="xs" aria-label={t('clear')} onClick={() => change({ q: '' })} />}
        />
        <Choices filters={filters} change={change} />
        {matches && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconFilterOff size={14} />}
            onClick={() => change({ q: '', assignee: [], label: [], priority: [] })}
          >
            {t('clear')}
          </Button>
        )}
      </search>
    </div>
  );
}

function Choices({ filters, change }: Pick<ReturnType<typeof useFilters>, 'filters' | 'change'>) {
  const t = useTexts(texts);
  const members = useMembers();
  const labels = useLabels() ?? [];
  return (
    <>
      <FilterMenu
        name={t('assignee')}
        chosen={filters.assignee}
        onChange={(assignee) => change({ assignee })}
        choices={[
          { value: 'me', name: t('me'), icon: <IconUser size={16} /> },
          { value: 'none', name: t('nobody'), icon: <IconUserOff size={16} /> },
          ...members.map((person) => ({ value: person.id, name: person.name, icon: <PersonPicture person={person} size={20} /> })),
        ]}
      />
      <FilterMenu
        name={t('label')}
        chosen={filters.label}
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
        chosen={filters.priority}
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
