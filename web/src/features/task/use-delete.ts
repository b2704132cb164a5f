import { useClient } from 'urql';
import { graphql } from '../../data/graphql.ts';
import { useTexts } from '../../i18n/messages.ts';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { addStep } from '../../ui/undo.ts';
import { deleteTask, restoreTask, type Task } from './documents.ts';
import { texts } from './messages.ts';

const below = graphql(`query TasksBelow($filter: TaskFilter!) { tasks(first: 200, filter: $filter) { nodes { id } totalCount } }`);

/** Deletes a task, reports how many sub-tasks were deleted with it, and offers undo. */
export function useDelete(task: Task, onRestored: () => void) {
  const t = useTexts(texts);
  const client = useClient();

  /** Number of sub-tasks at any depth; a lower bound if there are very many. */
  async function countBelow(): Promise<number> {
    let count = 0;
    let parents = [task.id];
    while (parents.length > 0) {
      const { data } = await client.query(below, { filter: { parent: parents } }, { requestPolicy: 'network-only' });
      count += data?.tasks.totalCount ?? 0;
      parents = data?.tasks.nodes.map(({ id }) => id) ?? [];
    }
    return count;
  }

  async function restore(): Promise<void> {
    if (!(await mutate(restoreTask, { input: { id: task.id } }))) return;
    onRestored();
    notifyDone(t('restored', { number: task.number }));
  }

  /** @returns whether it was deleted */
  async function remove(): Promise<boolean> {
    const count = await countBelow();
    if (!(await mutate(deleteTask, { input: { id: task.id } }))) return false;
    notifyDone(t('deleted', { number: task.number, count }), { label: t('undo'), step: addStep(restore) });
    return true;
  }
  return { remove, restore };
}
