import { Button, Stack, Tooltip } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import page from '../../ui/page.module.css';
import type { NavProject } from '../viewer/viewer.tsx';
import { DisplayFields } from './Display.tsx';
import { Export } from './Export.tsx';
import { Filters } from './Filters.tsx';
import { Folded } from './Folded.tsx';
import classes from './list.module.css';
import { texts } from './messages.ts';
import { Search } from './Search.tsx';
import { useFilterBar } from './use-filter-bar.tsx';
import type { Tasks } from './use-tasks.ts';
import type { useView } from './use-view.ts';
import { Views } from './Views.tsx';
import { type Filter, layoutOf, narrowed, plain, usedIn, type View } from './view.ts';

type Props = Omit<ReturnType<typeof useView>, 'view'> & {
  readonly view: View;
  readonly project?: NavProject;
  readonly filter: Filter;
  readonly tasks: Tasks;
  readonly compact: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
};

/** Toolbar of the list: saved views, filters and display options. On small screens most of it is behind a button. */
export function Toolbar({ view, change, goTo, names, savedState, project, filter, tasks, compact, search }: Props) {
  const t = useTexts(texts);
  const clear = () => change({ ...plain, ...layoutOf(view) });
  const { bar, button, isOpen } = useFilterBar({ view, change, names, problem: tasks.problem, project });
  const shared = { view, change, ...(project && { project }) };
  if (compact)
    return (
      <Folded used={usedIn(view)} done={tasks.total === undefined ? t('close') : t('showTasks', { count: tasks.total, plus: tasks.plus })}>
        <Search value={view.q} onChange={(q) => change({ q }, { replace: true })} input={search} />
        <Views view={view} savedState={savedState} names={names} goTo={goTo} project={project} />
        <Stack gap="xs" className={classes.drawerFilters}>
          <Filters {...shared} />
          {bar}
          {narrowed(view) && (
            <Button variant="subtle" onClick={clear}>
              {t('clearFilters')}
            </Button>
          )}
        </Stack>
        <DisplayFields view={view} change={change} project={project?.id} compact />
        <Export view={view} filter={filter} tasks={tasks} words {...(project && { project })} />
      </Folded>
    );
  return (
    <>
      <div className={page.line} role="toolbar" aria-label={t('filters')}>
        <Views view={view} savedState={savedState} names={names} goTo={goTo} project={project} />
        <Search value={view.q} onChange={(q) => change({ q }, { replace: true })} input={search} />
        <Filters {...shared} />
        {button}
        {narrowed(view) && (
          <Tooltip label={t('clearFilters')}>
            <IconButton icon={IconFilterOff} label={t('clearFilters')} size="md" onClick={clear} />
          </Tooltip>
        )}
      </div>
      {isOpen && bar}
    </>
  );
}
