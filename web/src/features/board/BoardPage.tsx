import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import {
  type Dispatch,
  type SetStateAction,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Redirect } from 'wouter';
import type { Problem } from '../../data/problem.ts';
import { useData } from '../../data/use-data.ts';
import { useDates, useToday } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { useCustomFields } from '../../ui/custom-fields.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useFirstByKey } from '../../ui/keys/use-unfocused-keys.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { NoProject } from '../../ui/NoProject.tsx';
import { Page, useTitle } from '../../ui/Page.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useTaskOrder } from '../../ui/task-order.ts';
import { useEarlyKeys } from '../../ui/use-early-keys.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { useView } from '../list/use-view.ts';
import { isFieldColumn, keyOf, type View } from '../list/view.ts';
import { useProjects } from '../viewer/viewer.tsx';
import { hrefOf } from '../views/address.ts';
import { useAnnounced } from './announce.ts';
import type { Picking } from './Batch.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { BoardRows } from './BoardRows.tsx';
import classes from './board.module.css';
import { ColumnView } from './ColumnView.tsx';
import { type BoardRow, type By, boardRowsOf, byOf, type Column, rowsOf, useColumns } from './columns.ts';
import { type Board, BoardContext } from './context.ts';
import { BoardProject, type Project } from './documents.ts';
import { EmptyHint } from './EmptyHint.tsx';
import { type Narrowing, useFilters } from './filters.ts';
import { Focus } from './focus.ts';
import { Lift } from './lift.ts';
import type { MenuAt } from './MoveMenu.tsx';
import { texts } from './messages.ts';
import { Selection } from './selection.ts';
import type { Matches } from './store.ts';
import { useBoard } from './use-board.ts';
import { useCancelOnLeave } from './use-cancel-on-leave.ts';
import { useDrops } from './use-drops.ts';

const Batch = lazyWithRetry(() => import('./Batch.tsx'));
const MoveMenu = lazyWithRetry(() => import('./MoveMenu.tsx'));

/** Board of a project: tasks as cards, in columns by workflow status or by the view's grouping. */
export default function BoardPage({ projectKey: typed }: { readonly projectKey: string }) {
  const t = useTexts(texts);
  const projectKey = /^[a-z]/.test(typed) && !typed.includes('_') ? typed.toUpperCase() : typed;
  // A project that the navigation does not know has another key, or is not visible to the viewer.
  const known = useProjects().find(({ key }) => key === projectKey);
  const { data, problem, refetch } = useData(BoardProject, { key: projectKey }, { pause: known !== undefined });
  const project = known ?? data?.project;
  if (project) return <Loaded key={project.id} project={project} />;
  // The server answers 400 to text that cannot be a project key.
  if (problem && (problem.code === 'project.not_found' || problem.status === 400 || problem.status === 404)) return <NoProject />;
  if (problem)
    return (
      <Page title={t('board')}>
        <ProblemAlert problem={problem} onRetry={refetch} />
      </Page>
    );
  return <Waiting as="board" head />;
}

function NoView({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTexts(texts);
  return (
    <Empty
      order={1}
      title={t('noView')}
      action={
        <Button variant="default" onClick={onLeave}>
          {t('wholeBoard')}
        </Button>
      }
    >
      {t('noViewLead')}
    </Empty>
  );
}

function Loaded({ project }: { readonly project: Project }) {
  const t = useTexts(texts);
  useTitle(`${t('board')} · ${project.name}`);
  const viewState = useView(project.id, true);
  const { view, savedState, goTo } = viewState;
  const { narrowing, matches } = useFilters(view, savedState);
  const [problem, setProblem] = useState<Problem>();
  if (savedState.state === 'missing') return <NoView onLeave={() => goTo('')} />;
  if (savedState.state === 'waiting') return <Waiting as="board" head />;
  if (savedState.saved && savedState.saved.kind !== 'board' && !savedState.changed)
    return <Redirect to={hrefOf(savedState.saved)} replace />;
  // Grouping and filters are part of the key, so that a change of either mounts a new board.
  const sign = [view.group, view.subgroup, narrowing.text, narrowing.chips].join('\n');
  return (
    <div className={classes.page}>
      <BoardHeader project={project} viewState={viewState} problem={problem} />
      <Cards key={sign} {...{ project, view, narrowing, matches, onProblem: setProblem }} />
    </div>
  );
}

type CardsProps = {
  readonly project: Project;
  readonly view: View;
  readonly narrowing: Narrowing;
  readonly matches: Matches | undefined;
  /** Called with an error from loading the cards, and with undefined once there is none. */
  readonly onProblem: (problem: Problem | undefined) => void;
};

const nothing: ReadonlySet<string> = new Set();

function Cards({ project, view, narrowing, matches, onProblem }: CardsProps) {
  const [by, rowsBy] = [byOf(view), rowsOf(view)];
  const { store, problem, retry } = useBoard(project, by, rowsBy, narrowing);
  useEffect(() => onProblem(problem), [onProblem, problem]);
  const columns = useColumns(project, by, store);
  const rows = useColumns(project, rowsBy ?? by, store, 'row');
  const [folded, setFolded] = useState<ReadonlySet<string>>(nothing);
  const boardRows = useMemo(() => boardRowsOf(columns, rowsBy && rows, folded), [columns, rowsBy, rows, folded]);
  useLayoutEffect(() => store.setColumns(boardRows.flatMap(({ cells }) => cells)), [store, boardRows]);
  useLayoutEffect(() => store.setFilter(matches), [store, matches]);
  const [menu, setMenu] = useState<MenuAt>();
  const [picking, setPicking] = useState<Picking>();
  useEarlyKeys(picking !== undefined);
  const board = useBoardParts(project, columns, boardRows, store, setMenu, setPicking, setFolded);
  const isSelecting = useSyncExternalStore(board.selection.subscribe, () => board.selection.ids().size > 0);
  const columnOf = (number: string) =>
    boardRows
      .flatMap(({ cells }) => cells.map(({ key }) => store.visible(key)))
      .find((cards) => cards.some((card) => card.number === number)) ?? [];
  useTaskOrder(
    {
      around: (number) => columnOf(number).map((card) => card.number),
      focus: (number) => {
        const card = columnOf(number).find((each) => each.number === number);
        if (card) board.focus.want(card.column, card.id);
        return card !== undefined;
      },
    },
    store.subscribe,
  );
  useFirstByKey('a[data-card][tabindex="0"]');
  useDrops(store, board.lift);
  useCancelOnLeave(board.lift);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    return element ? autoScrollForElements({ element, getAllowedAxis: () => (rowsBy ? 'all' : 'horizontal') }) : undefined;
  }, [rowsBy]);
  const lifting = useSyncExternalStore(board.lift.subscribe, () => board.lift.lifted()?.by);
  return (
    <BoardContext value={board}>
      {problem && problem.code !== 'filter.invalid' && (problem.code !== 'network' || !store.complete()) && (
        <ProblemAlert problem={problem} onRetry={retry} />
      )}
      <EmptyHint />
      <NoField project={project.id} store={store} groups={[by, rowsBy]} />
      {rowsBy ? (
        <BoardRows area={area} lifting={lifting} />
      ) : (
        <div ref={area} className={classes.columns} data-lifting={lifting}>
          {columns.map((column) => (
            <ColumnView key={column.key} column={column} />
          ))}
        </div>
      )}
      <Suspense>
        {menu && <MoveMenu at={menu} onClose={() => setMenu(undefined)} />}
        {(isSelecting || picking) && <Batch picking={picking} onPicked={() => setPicking(undefined)} />}
      </Suspense>
      <Spoken />
    </BoardContext>
  );
}

type NoFieldProps = { readonly project: string; readonly store: Board['store']; readonly groups: readonly (By | undefined)[] };

/** Warns that the view is grouped by a custom field that no longer exists, which puts all cards in one column. */
function NoField({ project, store, groups }: NoFieldProps) {
  const t = useTexts(texts);
  const fields = useCustomFields(project);
  const complete = useSyncExternalStore(store.subscribe, store.complete);
  const keys = groups.flatMap((by) => (by && isFieldColumn(by) ? keyOf(by) : []));
  const missing = keys.find((key) => !fields.some((field) => field.key === key));
  if (!complete || missing === undefined) return null;
  return (
    <Text role="status" size="sm" c="dimmed" px="md">
      {t('noField', { by: missing })}
    </Text>
  );
}

/** Context shared by all parts of the board. The object changes only with the project, the language, the columns or the rows. */
function useBoardParts(
  project: Project,
  columns: readonly Column[],
  boardRows: readonly BoardRow[],
  store: Board['store'],
  setMenu: (at: MenuAt) => void,
  setPicking: Dispatch<SetStateAction<Picking | undefined>>,
  setFolded: Dispatch<SetStateAction<ReadonlySet<string>>>,
): Board {
  const t = useTexts(texts);
  const dates = useDates();
  const today = useToday();
  const openTask = useOpenTask();
  const open = useRef(openTask);
  open.current = openTask;
  const latestRows = useRef(boardRows);
  latestRows.current = boardRows;
  const lift = useMemo(() => new Lift(store, () => latestRows.current), [store]);
  const focus = useMemo(() => new Focus(), []);
  const selection = useMemo(() => new Selection(store, () => latestRows.current), [store]);
  // Each refetch returns a new project object; comparing its JSON avoids a new context for equal data.
  const sign = JSON.stringify(project);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` changes when the content of `project` does
  return useMemo(
    () => ({
      project,
      columns,
      boardRows,
      fold: (row, folded) => setFolded((now) => new Set([...now].filter((each) => each !== row).concat(folded ? row : []))),
      narrowed: store.narrowed,
      store,
      lift,
      focus,
      t,
      dates,
      today,
      open: ({ number }) => open.current(number),
      openMenu: (card, button, place) => {
        if (place && !selection.ids().has(card.id)) selection.only([]);
        setMenu({ card, button, place });
      },
      selection,
      // Letters typed before the picker has loaded do not open another one.
      pick: (card, field) => setPicking((now) => now ?? { card, field }),
    }),
    [sign, columns, boardRows, store, lift, focus, selection, t, dates, today],
  );
}

/** Texts for screen readers: the keyboard help, and a live region that announces each move. */
function Spoken() {
  const t = useTexts(texts);
  const said = useAnnounced();
  return (
    <>
      <p id="board-keys" hidden>
        {t('keys')}
      </p>
      <VisuallyHidden component="div" aria-live="assertive">
        {said}
      </VisuallyHidden>
    </>
  );
}
