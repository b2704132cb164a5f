import { useFollow } from '../../data/follow.ts';
import { useGathered } from '../../ui/use-gathered.ts';
import { cycleChanges } from './documents.ts';

const ofTasks = ['task.created', 'task.updated', 'task.deleted', 'task.restored', 'task.moved_out'];
const ofCycles = ['cycle.created', 'cycle.updated', 'cycle.started', 'cycle.ended', 'cycle.deleted'];

/** Milliseconds for which changes are collected, because ending a cycle changes many tasks at once. */
const gathering = 500;

/** Calls `onChange` after changes of the project's tasks, and of its cycles or whatever `kinds` lists. */
export function useChanges(project: string | undefined, onChange: () => void, kinds: readonly string[] = ofCycles): void {
  const gathered = useGathered(onChange, gathering);
  useFollow({
    document: cycleChanges,
    variables: project === undefined ? null : { project, kinds: [...kinds, ...ofTasks] },
    cursorOf: ({ events }) => events.cursor,
    onItem: gathered,
    onGap: gathered,
  });
}
