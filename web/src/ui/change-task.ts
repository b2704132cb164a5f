import type { OperationResult, TypedDocumentNode } from 'urql';
import { client } from '../data/client.ts';
import { loadWithRetry } from './lazy-with-retry.ts';
import { addStep, type Step } from './undo.ts';
import type { Changed, Known, UpdateTask } from './undo-tasks.ts';

const load = () => import('./undo-tasks.ts');

/**
 * Makes changes of tasks one step of undo.
 * @param answered the changed tasks, as the server answers; empty if it rejects the changes
 */
export function rememberChanges(changes: readonly Changed[], answered: Promise<readonly Known[]>): Step {
  // Undo must work while the server is away.
  void load().catch(() => undefined);
  return addStep(async () => (await loadWithRetry(load)).undoChanges(changes, await answered));
}

/** Sends a change of one task, which Ctrl Z undoes. @returns the result, and the step of undo */
export async function changeTask<Data extends { readonly updateTask: Known }, More extends object>(
  document: TypedDocumentNode<Data, { input: UpdateTask } & More>,
  change: Changed,
  more?: More,
): Promise<OperationResult<Data> & { readonly step: Step }> {
  const sent = client.mutation(document, { input: change.input, ...more } as { input: UpdateTask } & More).toPromise();
  const step = rememberChanges(
    [change],
    sent.then(({ data }) => (data ? [data.updateTask] : [])),
  );
  return { ...(await sent), step };
}
