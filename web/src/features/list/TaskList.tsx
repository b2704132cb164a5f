import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useToday } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useCustomFields } from '../../ui/custom-fields.ts';
import { Empty } from '../../ui/Empty.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import type { MenuPlace } from '../../ui/menu-place.ts';
import { notifyProblem, ProblemAlert } from '../../ui/Problem.tsx';
import { useTaskOrder } from '../../ui/task-order.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { type NavProject, useProjectsOf } from '../viewer/viewer.tsx';
import { BatchBar, type BatchField } from './BatchBar.tsx';
import { type Field, type List, ListContext } from './context.ts';
import { deleteAll, edit, notifyDeleted } from './edits.ts';
import { Grid } from './Grid.tsx';
import { linesOf } from './groups.ts';
import { Keys } from './Keys.tsx';
import { ListHeader } from './ListHeader.tsx';
import { useT } from './messages.ts';
import { NewTask } from './NewTask.tsx';
import { useSelection } from './selection.ts';
import { rowId } from './TaskRow.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Tools } from './Tools.tsx';
import type { Row } from './task.ts';
import { useTasks } from './use-tasks.ts';
import type { useView } from './use-view.ts';
import { filterOf, layoutOf, narrowed, plain } from './view.ts';

const TaskMenu = lazyWithRetry(() => import('./TaskMenu.tsx'));
const nothing: ReadonlySet<string> = new Set();

type Props = { readonly project?: NavProject; readonly viewState: ReturnType<typeof useView> };

/** List of tasks with its toolbar. The URL determines what it displays. */
export function TaskList({ project, viewState: { view, change, goTo, names, savedState } }: Props) {
  const t = useT();
  const now = useToday();
  const filter = useMemo(() => filterOf(view, project?.key, now), [view, project, now]);
  const fields = useCustomFields(project?.id);
  const tasks = useTasks(filter, view.sort, [view.group, view.subgroup]);
  const { store, rows, groups, complete, loading, problem, stale, more } = tasks;
  const projects = useProjectsOf(rows);
  const compact = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

  const locale = useLanguage();
  const known = useMemo(() => ({ projects, locale, yes: t('yes'), no: t('no') }), [projects, locale, t]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(nothing);
  const { group, subgroup } = view;
  const lines = useMemo(() => linesOf(rows, [group, subgroup], folded, known, groups), [rows, group, subgroup, folded, known, groups]);
  const visibleIds = useMemo(() => lines.flatMap((line) => (line.kind === 'task' ? [line.id] : [])), [lines]);
  const listed = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const selection = useSelection(visibleIds, listed);
  const [active, setActive] = useState<string>();
  const [editing, setEditing] = useState<{ id: string; field: Field }>();
  const [asked, setAsked] = useState<BatchField>();
  const [menu, setMenu] = useState<{ readonly row: Row; readonly place: MenuPlace }>();
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure();
  const openTask = useOpenTask();

  const grid = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const newTask = useRef<HTMLInputElement>(null);
  const latest = useRef({ store, selection, openTask });
  latest.current = { store, selection, openTask };
  const focus = useCallback(() => grid.current?.focus({ preventScroll: true }), []);
  const list = useMemo<List>(
    () => ({
      begin: (id, field) => {
        latest.current.store.hold(id);
        setActive(id);
        setEditing({ id, field });
      },
      end: () => {
        latest.current.store.hold(undefined);
        setEditing(undefined);
        focus();
      },
      apply: (row, what) => void edit(latest.current.store, row, what),
      open: (id) => latest.current.openTask(id),
      toggle: (id, extend) => (extend ? latest.current.selection.extend(id) : latest.current.selection.toggle(id)),
      activate: setActive,
      menu: (row, place) => {
        setActive(row.id);
        const { ids, clear } = latest.current.selection;
        if (!ids.has(row.id)) clear();
        setMenu({ row, place });
      },
      fold: (group) =>
        setFolded((now) => {
          const next = new Set(now);
          if (!next.delete(group)) next.add(group);
          return next;
        }),
      projectOf: (row) => projects.find(({ id }) => id === row.project.id),
      fields,
      fieldOf: (key) => fields.find((field) => field.key === key),
    }),
    [focus, fields, projects],
  );
  useTaskOrder({
    around: () => lines.flatMap((line) => (line.kind === 'task' ? [line.row.number] : [])),
    focus: (number) => {
      const row = rows.find((each) => each.number === number);
      if (row) setActive(row.id);
      if (row) focus();
      return row !== undefined;
    },
  });
  // Focuses the table so that its shortcuts work at once, unless the focus is in an input or a dialog.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || rows.length === 0 || compact) return;
    arrived.current = true;
    const at = document.activeElement;
    if (at !== null && at !== document.body && !at.matches('nav a, #content')) return;
    if (grid.current) grid.current.dataset.arrived = '';
    focus();
  }, [rows.length, compact, focus]);
  const [selectingAll, setSelectingAll] = useState(false);
  // Grouping and "select all" need every row.
  useEffect(() => {
    if ((view.group || selectingAll) && !complete && !loading && !problem) more();
  }, [view.group, selectingAll, complete, loading, problem, more]);
  const { all } = selection;
  useEffect(() => {
    if (!selectingAll || (!complete && !problem)) return;
    setSelectingAll(false);
    if (complete) all();
  }, [selectingAll, complete, problem, all]);
  const rest =
    !complete && tasks.total !== undefined && visibleIds.length > 0 && (selectingAll || visibleIds.every((id) => selection.ids.has(id)))
      ? { total: tasks.total, plus: tasks.plus, loading: selectingAll, select: () => setSelectingAll(true) }
      : undefined;
  const onEnd = useCallback(() => {
    if (!problem) more();
  }, [problem, more]);

  const remove = async (row: Row) => {
    const outcome = await deleteAll(store, selection.ids.size > 0 ? rows.filter(({ id }) => selection.ids.has(id)) : [row]);
    for (const { problem, culprit = row } of outcome.refused) notifyProblem({ ...problem, of: culprit.number });
    if (outcome.done.length > 0) notifyDeleted(outcome);
  };
  const actions = {
    activate: setActive,
    begin: list.begin,
    beginAll: setAsked,
    open: list.open,
    menu: (row: Row) => {
      const place = document.getElementById(rowId(row.id))?.querySelector('a')?.getBoundingClientRect();
      if (place) list.menu(row, place);
    },
    fold: list.fold,
    newTask: () => newTask.current?.focus(),
    search: () => search.current?.focus(),
    help: openHelp,
    focus,
  };
  const columns = useMemo(() => (project ? view.columns.filter((column) => column !== 'project') : view.columns), [view.columns, project]);
  const own = project && { project };
  const writable = project ? project.viewerCan.createTask : projects.some(({ viewerCan }) => viewerCan.createTask);
  const toolbar = <Toolbar {...{ view, change, goTo, names, savedState, filter, tasks, compact, search }} {...own} />;
  return (
    <ListContext value={list}>
      <ListHeader view={view} {...own}>
        {compact ? toolbar : <Tools view={view} change={change} filter={filter} tasks={tasks} onHelp={openHelp} {...own} />}
      </ListHeader>
      {project?.archivedAt && (
        <Alert color="gray" py="xs">
          {t('archived')}
        </Alert>
      )}
      {!compact && toolbar}
      {writable && !compact && <NewTask input={newTask} view={view} {...own} />}
      <VisuallyHidden role="status">
        {stale || tasks.total === undefined ? '' : t('count', { count: tasks.total, plus: tasks.plus })}
        {selection.ids.size > 0 && `, ${t('selected', { count: selection.ids.size })}`}
      </VisuallyHidden>
      {problem && (compact || problem.code !== 'filter.invalid') && <ProblemAlert problem={problem} onRetry={tasks.retry} />}
      {rows.length > 0 && (
        <Grid
          lines={lines}
          view={view}
          columns={columns}
          compact={compact}
          selection={selection}
          editing={editing}
          active={active}
          grid={grid}
          total={tasks.plus ? undefined : tasks.total}
          busy={stale}
          change={change}
          onEnd={onEnd}
          actions={actions}
        />
      )}
      {rows.length === 0 && loading && <Waiting />}
      {rows.length === 0 &&
        !loading &&
        !problem &&
        (narrowed(view) ? (
          <Empty
            title={t('nothingFound')}
            action={
              <Button variant="default" onClick={() => change({ ...plain, ...layoutOf(view) })}>
                {t('clearFilters')}
              </Button>
            }
          >
            {t('nothingFoundLead')}
          </Empty>
        ) : (
          <Empty title={t('nothing')}>{t(writable ? 'nothingLead' : 'nothingReadOnly')}</Empty>
        ))}
      <BatchBar
        store={store}
        rows={rows}
        selection={selection}
        asked={asked}
        onAsked={() => {
          setAsked(undefined);
          focus();
        }}
        rest={rest}
      />
      {menu && (
        <Suspense>
          <TaskMenu
            key={menu.row.id}
            {...menu}
            onEdit={(what) => list.apply(menu.row, what)}
            onField={selection.ids.size > 0 && setAsked}
            onDelete={() => void remove(menu.row)}
            onClose={() => {
              setMenu(undefined);
              focus();
            }}
          />
        </Suspense>
      )}
      {help && <Keys onClose={closeHelp} />}
    </ListContext>
  );
}
