import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { Button, Center, Loader } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'wouter';
import { useFollow } from '../api/follow.ts';
import { useData } from '../api/use-data.ts';
import { useProjects } from '../app/viewer.tsx';
import { useDates, useToday } from '../text/dates.ts';
import { useTexts } from '../text/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { Page, useTitle } from '../ui/Page.tsx';
import { ProblemAlert } from '../ui/Problem.tsx';
import { useOpenTask } from '../ui/use-open-task.ts';
import type { SavedView } from '../views/documents.ts';
import { useOpenView } from '../views/use-open-view.ts';
import { useAnnounced } from './announce.ts';
import { BoardHeader } from './BoardHeader.tsx';
import classes from './board.module.css';
import { ColumnView } from './ColumnView.tsx';
import { byOf, type Column, useColumns } from './columns.ts';
import { type Board, BoardContext } from './context.ts';
import { BoardProject, type Project, ProjectChanges } from './documents.ts';
import { EmptyHint } from './EmptyHint.tsx';
import { useFilters } from './filters.ts';
import { Focus } from './focus.ts';
import { Lift } from './lift.ts';
import { type MenuAt, MoveMenu } from './MoveMenu.tsx';
import { texts } from './texts.ts';
import { useBoard } from './use-board.ts';
import { useDrops } from './use-drops.ts';
import { useHandKept } from './use-hand-kept.ts';

/** The board of a project: its workflow's columns with the tasks as cards, or what a view that is kept makes of it. */
export default function BoardPage({ projectKey }: { readonly projectKey: string }) {
  const t = useTexts(texts);
  const { data, problem, refetch } = useData(BoardProject, { key: projectKey });
  // What the navigation knows of it already is shown until the project itself has come.
  const known = useProjects().find(({ key }) => key === projectKey);
  const project = data?.project ?? known;
  useFollow({
    document: ProjectChanges,
    variables: project ? { project: project.id } : null,
    cursorOf: ({ events }) => events.cursor,
    onItem: refetch,
    onGap: refetch,
  });
  const open = useOpenView();
  if (project && open.state === 'missing') return <NoView />;
  if (project && open.state !== 'waiting') {
    const { view } = open;
    // Another way of looking is another board.
    return <Loaded key={[project.id, view?.id, view?.group, view?.filter].join('\n')} project={project} view={view} />;
  }
  if (problem)
    return (
      <Page title={t('board')}>
        <ProblemAlert problem={problem} onRetry={refetch} />
      </Page>
    );
  return (
    <Center h="50vh">
      <Loader />
    </Center>
  );
}

function NoView() {
  const t = useTexts(texts);
  const [, setParameters] = useSearchParams();
  return (
    <Empty
      order={1}
      title={t('noView')}
      action={
        <Button variant="default" onClick={() => setParameters({})}>
          {t('wholeBoard')}
        </Button>
      }
    >
      {t('noViewLead')}
    </Empty>
  );
}

function Loaded({ project, view }: { readonly project: Project; readonly view: SavedView | undefined }) {
  const t = useTexts(texts);
  useTitle(`${t('board')} · ${project.name}`);
  const by = byOf(view?.group);
  const { store, problem, retry } = useBoard(project, by, view?.filter ?? '');
  const columns = useColumns(project, by, store);
  useLayoutEffect(() => store.setColumns(columns), [store, columns]);
  const filtering = useFilters();
  useLayoutEffect(() => store.setFilter(filtering.matches), [store, filtering.matches]);
  const [menu, setMenu] = useState<MenuAt>();
  const board = useBoardParts(project, columns, Boolean(view?.filter), store, setMenu);
  useDrops(store, board.lift);
  useHandKept(board.lift);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    return element ? autoScrollForElements({ element, getAllowedAxis: () => 'horizontal' }) : undefined;
  }, []);
  const lifting = useSyncExternalStore(board.lift.subscribe, () => board.lift.lifted()?.by);
  return (
    <BoardContext value={board}>
      <div className={classes.page}>
        <BoardHeader project={project} view={view} filtering={filtering} />
        {problem && (problem.code !== 'network' || !store.complete()) && <ProblemAlert problem={problem} onRetry={retry} />}
        <EmptyHint />
        <div ref={area} className={classes.columns} data-lifting={lifting}>
          {columns.map((column) => (
            <ColumnView key={column.key} column={column} />
          ))}
        </div>
      </div>
      <MoveMenu at={menu} onClose={() => setMenu(undefined)} />
      <Spoken />
    </BoardContext>
  );
}

/** What the parts share, the same until the project or the language is another. */
function useBoardParts(
  project: Project,
  shown: readonly Column[],
  narrowed: boolean,
  store: Board['store'],
  setMenu: (at: MenuAt) => void,
): Board {
  const t = useTexts(texts);
  const dates = useDates();
  const today = useToday();
  const openTask = useOpenTask();
  const open = useRef(openTask);
  open.current = openTask;
  const columns = useRef(shown);
  columns.current = shown;
  const lift = useMemo(() => new Lift(store, () => columns.current), [store]);
  const focus = useMemo(() => new Focus(), []);
  // The project comes anew with every reading: only another one is another one.
  const sign = JSON.stringify(project);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` says whether the project is another
  return useMemo(
    () => ({
      project,
      columns: shown,
      narrowed,
      store,
      lift,
      focus,
      t,
      dates,
      today,
      open: ({ number }) => open.current(number),
      openMenu: (card, button) => setMenu({ card, button }),
    }),
    [sign, shown, narrowed, store, lift, focus, t, dates, today],
  );
}

/** For who hears the page: how cards are moved, and what became of them. */
function Spoken() {
  const t = useTexts(texts);
  const said = useAnnounced();
  return (
    <>
      <p id="board-keys" hidden>
        {t('keys')}
      </p>
      <div className={classes.hidden} aria-live="assertive">
        {said}
      </div>
    </>
  );
}
