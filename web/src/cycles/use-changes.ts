import { useFollow } from '../api/follow.ts';
import { useGathered } from '../ui/use-gathered.ts';
import { cycleChanges } from './documents.ts';

const ofTasks = ['task.created', 'task.updated', 'task.deleted', 'task.restored', 'task.moved_out'];
const ofCycles = ['cycle.created', 'cycle.updated', 'cycle.started', 'cycle.ended', 'cycle.deleted'];

/** Milliseconds in which changes are gathered: the end of a cycle changes many tasks at once. */
const gathering = 500;

/** Calls `onChange` when something happened to the project's cycles, or to what `kinds` are of, or to its tasks. */
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
