import { useClient } from 'urql';
import { graphql } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
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

  async function restore(): Promise<Problem | undefined> {
    const { error } = await client.mutation(restoreTask, { input: { id: task.id } });
    if (error) {
      notifyProblem(problemOf(error));
      return problemOf(error);
    }
    onRestored();
    notifyDone(t('restored', { number: task.number }));
    return undefined;
  }

  /** @returns whether it was deleted */
  async function remove(): Promise<boolean> {
    const count = await countBelow();
    const { error } = await client.mutation(deleteTask, { input: { id: task.id } });
    if (error) {
      notifyProblem(problemOf(error));
      return false;
    }
    notifyDone(t('deleted', { number: task.number, count }), { label: t('undo'), step: addStep(restore) });
    return true;
  }
  return { remove, restore };
}
