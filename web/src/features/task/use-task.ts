import { useCallback, useRef, useState } from 'react';
import { useFollow } from '../../data/follow.ts';
import { problemOf } from '../../data/problem.ts';
import { useData } from '../../data/use-data.ts';
import { changeTask } from '../../ui/change-task.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import type { Touched } from './comments/use-comments.ts';
import { type Change, type Task, taskChanges, taskQuery, updateTask } from './documents.ts';
import { wholeTask } from './whole.ts';

/** Counters, incremented when a part of the task changed, so that the part reloads. */
export type Turns = { readonly history: number; readonly comments: readonly Touched[]; readonly reminders: number; readonly time: number };

/** Task that was deleted while it was displayed. */
export type Gone = { readonly task: Task; readonly by?: string | undefined };

/** Capitalizes a task number; ids stay unchanged. */
const capitals = (route: string): string => (/^[a-z][a-z0-9]*-\d+$/i.test(route) ? route.toUpperCase() : route);

/** Task with live updates. @param typed its id, or a number, which a move to another project changes */
export function useTask(typed: string) {
  const route = capitals(typed);
  const [moved, setMoved] = useState<{ route: string; id: string }>();
  const wanted = moved?.route === route ? moved.id : route;
  const { data, problem, loading, refetch } = useData(taskQuery, { id: wanted }, { whole: wholeTask(wanted) });
  const stored = data?.task ?? undefined;
  // While loading, `stored` may be the task of the previous route.
  if (stored && !loading && moved?.route !== route && stored.id !== route && stored.number !== route) setMoved({ route, id: stored.id });
  const [pending, setPending] = useState<readonly Partial<Task>[]>([]);
  const [turns, setTurns] = useState<Turns>({ comments: [], history: 0, reminders: 0, time: 0 });
  const [gone, setGone] = useState<Gone>();
  const leaving = useRef(false);
  const id = stored?.id;

  useFollow({
    document: taskChanges,
    variables: id ? { id } : null,
    cursorOf: (item) => item.task.cursor,
    onItem: ({ task: { event, task } }) => {
      const touched = { id: event.subject.id, deleted: event.event === 'comment.deleted' };
      const ofReminder = event.event.startsWith('reminder.');
      setTurns((now) => ({
        comments: event.event.startsWith('comment.') ? [...now.comments, touched] : now.comments,
        history: now.history + (ofReminder ? 0 : 1),
        reminders: now.reminders + (ofReminder ? 1 : 0),
        time: now.time + (event.event.startsWith('time_entry.') ? 1 : 0),
      }));
      if (task) setGone(undefined);
      else if (event.event === 'task.deleted' && stored) {
        if (!leaving.current) setGone({ task: stored, by: event.actor?.name });
      } else refetch();
    },
    onGap: () => {
      setTurns((now) => ({
        comments: [...now.comments, { deleted: false }],
        history: now.history + 1,
        reminders: now.reminders + 1,
        time: now.time + 1,
      }));
      refetch();
    },
    onEnd: refetch,
  });

  const refused = problem && (problem.code === 'task.not_found' || !stored) ? problem : undefined;
  const task = stored && !refused ? (Object.assign({}, stored, ...pending) as Task) : undefined;
  const latest = useRef(task);
  latest.current = task;
  const change: Change = useCallback(async (patch, seen = {}) => {
    const was = latest.current;
    if (!was) return false;
    setPending((now) => [...now, seen]);
    const { error } = await changeTask(updateTask, { input: { id: was.id, ...patch }, was });
    setPending((now) => now.filter((each) => each !== seen));
    if (error) notifyProblem(problemOf(error));
    return !error;
  }, []);

  return { task, gone, setGone, leaving, problem: refused, loading, refetch, change, turns };
}
