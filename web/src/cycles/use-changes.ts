import { useFollow } from '../api/follow.ts';
import { useGathered } from '../ui/use-gathered.ts';
import { cycleChanges } from './documents.ts';

const kinds = [
  ...['cycle.created', 'cycle.updated', 'cycle.started', 'cycle.ended', 'cycle.deleted'],
  ...['task.created', 'task.updated', 'task.deleted', 'task.restored', 'task.moved_out'],
];

/** Milliseconds in which changes are gathered: the end of a cycle changes many tasks at once. */
const gathering = 500;

/** Calls `onChange` when something happened to the project's cycles or its tasks. */
export function useChanges(project: string | undefined, onChange: () => void): void {
  const gathered = useGathered(onChange, gathering);
  useFollow({
    document: cycleChanges,
    variables: project === undefined ? null : { project, kinds },
    cursorOf: ({ events }) => events.cursor,
    onItem: gathered,
    onGap: gathered,
  });
}
