import type { Context } from '../../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../../kernel/errors.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import { type CreateTask, createTask } from './create.ts';
import { deleteTask } from './delete.ts';
import { lockHierarchiesOf, lockTasks } from './find.ts';
import type { TaskRow } from './row.ts';
import { type UpdateTask, updateTask } from './update.ts';

export type TaskOperation = {
  create?: CreateTask | null;
  update?: UpdateTask | null;
  delete?: { id: string; expectedVersion?: number | null } | null;
};

/** Kinds of operations; each operation has exactly one. */
export const operationKinds = ['create', 'update', 'delete'] as const;

/**
 * Runs up to 100 operations in order, all or none; each costs as much as a request. Stops at the first failure: invalid fields
 * have their path in the list, other problems carry the index of the operation.
 */
export async function batchTasks(context: Context, input: { operations: TaskOperation[] }): Promise<TaskRow[]> {
  const errors: FieldError[] = input.operations.flatMap((operation, index) =>
    operationKinds.filter((kind) => operation[kind]).length === 1
      ? []
      : [{ path: ['input', 'operations', index], code: 'field.exactly_one' as const, params: { names: operationKinds } }],
  );
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  // The first operation is already charged with the request.
  await chargeOperations(context, input.operations.length - 1);
  return context.unitOfWork(async () => {
    await lockNamed(context, input.operations);
    const tasks: TaskRow[] = [];
    for (const [index, operation] of input.operations.entries()) tasks.push(await run(context, operation, index));
    return tasks;
  });
}

/**
 * Locks the tasks of all operations in one global order, so that two batches over the same tasks wait for each other instead of
 * deadlocking. Hierarchies are locked before rows, as everywhere.
 */
async function lockNamed(context: Context, operations: readonly TaskOperation[]): Promise<void> {
  const changed = operations.flatMap(({ update, delete: remove }) => update?.id ?? remove?.id ?? []);
  if (changed.length < 2) return;
  const moving = operations.flatMap(({ create, update, delete: remove }) => [
    ...(create?.parent ? [create.parent] : []),
    ...(update && (update.parent !== undefined || update.project) ? [update.id, ...(update.parent ? [update.parent] : [])] : []),
    ...(remove ? [remove.id] : []),
  ]);
  if (moving.length > 0) await lockHierarchiesOf(context, moving);
  await lockTasks(context, changed);
}

async function run(context: Context, operation: TaskOperation, index: number): Promise<TaskRow> {
  const kind = operationKinds.find((each) => operation[each]) ?? 'create';
  try {
    if (operation.create) return await createTask(context, operation.create);
    if (operation.update) return await updateTask(context, operation.update);
    return await deleteTask(context, operation.delete as { id: string });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const at = ['input', 'operations', index, kind] as const;
    // In a body, an unknown id is an invalid value (design 3).
    if (error.code === 'task.not_found') throw invalid([...at, 'id'], 'task.not_found');
    const errors = error.errors.map((each) => ({ ...each, path: [...at, ...each.path.slice(1)] }));
    throw new Problem(error.code, { params: error.params, errors, extra: { ...error.extra, operation: index } });
  }
}
