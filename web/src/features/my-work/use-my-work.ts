import { useMemo, useRef, useState } from 'react';
import { problemOf } from '../../data/problem.ts';
import { useData } from '../../data/use-data.ts';
import { useLive } from '../../data/use-live.ts';
import { useToday } from '../../i18n/dates.ts';
import { changeTask } from '../../ui/change-task.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { useGathered } from '../../ui/use-gathered.ts';
import { useChanges } from '../feed/changes.ts';
import type { Edit } from '../list/edits.ts';
import { toDueDate, toStatus } from '../list/fields.ts';
import { type Row, updateTask } from '../list/task.ts';
import { nextStatuses, statusIn } from '../list/workflows.ts';
import { useProjectsOf, useViewer } from '../viewer/viewer.tsx';
import { myWork } from './document.ts';
import { useT } from './messages.ts';
import { inOrder, sectionOf, sections } from './sections.ts';

/** Milliseconds for which changes are collected before the page is read again, because an import causes many per second. */
const gathering = 500;
const none: ReadonlyMap<string, Row> = new Map();

/** The user's open tasks by section, and changes of them. Tasks that are done here stay until the page is left. */
export function useMyWork(steps: boolean) {
  const t = useT();
  const now = useToday();
  const { invite } = useViewer().organization.viewerCan;
  const { data, problem, refetch } = useData(myWork, { steps, invites: steps && invite });
  const soon = useGathered(refetch, gathering);
  useLive(['task.created', 'task.updated', 'task.deleted', 'task.restored'], soon);
  useChanges({ onChange: soon, onGap: soon });
  /** Rows as changed here, until the answer. */
  const [changed, setChanged] = useState(none);
  const [done, setDone] = useState(none);
  /** Number of the task that gets the focus when it is rendered next. */
  const focusNext = useRef<string>(undefined);

  // A task that was done here and opened again since is listed with a newer version.
  const listed = data?.mine.nodes.filter(({ id, version }) => version > (done.get(id)?.version ?? -1)) ?? [];
  const rows = [...new Map([...done.values(), ...listed, ...changed.values()].map((row) => [row.id, row])).values()];
  const projects = useProjectsOf(rows);
  const projectOf = (row: Row) => projects.find(({ id }) => id === row.project.id);
  const isDone = (row: Row) => ['completed', 'cancelled'].includes(statusIn(projectOf(row), row.status)?.category ?? '');
  const put = (id: string, row?: Row) => (now: ReadonlyMap<string, Row>) => {
    const next = new Map(now);
    if (row) next.set(id, row);
    else next.delete(id);
    return next;
  };
  const change = async (row: Row, { fields, patch }: Edit, message: string) => {
    const after = { ...row, ...patch(row) };
    setChanged(put(row.id, after));
    if ('status' in after) setDone(put(row.id, isDone(after) ? after : undefined));
    const { data: answer, error, step } = await changeTask(updateTask, { input: { id: row.id, ...fields }, was: row });
    setChanged(put(row.id));
    if (error) {
      setDone(put(row.id, isDone(row) ? row : undefined));
      return notifyProblem({ ...problemOf(error), of: row.number });
    }
    if (!answer) return;
    if (isDone(after)) setDone(put(row.id, answer.updateTask));
    notifyDone(message, { label: t('undo'), step });
  };

  /** First status that the workflow allows next and that completes the task; for a completed one, that opens it. */
  const nextOf = (row: Row) => {
    const wanted = isDone(row) ? ['unstarted', 'started'] : ['completed'];
    return nextStatuses(projectOf(row), row.status).find(({ category }) => wanted.includes(category));
  };
  const waiting = useMemo(
    () => new Map(data?.waiting.nodes.map(({ id, blockedBy }) => [id, blockedBy.find((each) => !each.completedAt)])),
    [data],
  );
  const bySection = Map.groupBy(rows.toSorted(inOrder), (row) => sectionOf(row, now, new Set(waiting.keys())));
  return {
    ...{ data, problem, refetch, waiting, isDone, now, focusNext },
    sections: sections.map((name) => ({ name, rows: bySection.get(name) ?? [] })),
    nextOf,
    /** Completes a task, or opens it again. */
    tick: (row: Row) => {
      const next = nextOf(row);
      if (next) void change(row, toStatus(next.key), t(isDone(row) ? 'reopened' : 'ticked', { number: row.number }));
    },
    setDue: (row: Row, dueDate: string | null) => {
      if (dueDate !== row.dueDate) void change(row, toDueDate(dueDate), t('moved', { number: row.number }));
    },
  };
}
