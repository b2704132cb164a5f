import type { Context } from '../../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../../kernel/errors.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import { createTask } from './create.ts';
import { createTasks, isIndependent } from './create-many.ts';
import { deleteTask } from './delete.ts';
import { lockHierarchiesOf, lockTasks } from './find.ts';
import type { CreateTask } from './given.ts';
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
  return context.unitOfWork(async (unit) => {
    const { operations } = input;
    await lockNamed(context, operations);
    const tasks: TaskRow[] = [];
    while (tasks.length < operations.length) {
      const first = tasks.length;
      const creations = independentFrom(operations, first);
      if (creations.length > 1)
        tasks.push(...(await createTasks(context, unit, creations, (index, check) => placed('create', first + index, check))));
      else tasks.push(await run(context, operations[first] as TaskOperation, first));
    }
    return tasks;
  });
}

/** The creations from this operation on that can be run together. */
function independentFrom(operations: readonly TaskOperation[], first: number): CreateTask[] {
  const creations: CreateTask[] = [];
  for (const { create } of operations.slice(first)) {
    if (!create || !isIndependent(create)) break;
    creations.push(create);
  }
  return creations;
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

function run(context: Context, operation: TaskOperation, index: number): Promise<TaskRow> {
  const { create, update, delete: remove } = operation;
  if (create) return placed('create', index, () => createTask(context, create));
  if (update) return placed('update', index, () => updateTask(context, update));
  return placed('delete', index, () => deleteTask(context, remove as { id: string }));
}

/** Runs a part of an operation. Its errors get the path or the index of the operation. */
async function placed<Value>(kind: (typeof operationKinds)[number], index: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const at = ['input', 'operations', index, kind] as const;
    // In a body, an unknown id is an invalid value.
    if (error.code === 'task.not_found') throw invalid([...at, 'id'], 'task.not_found');
    const errors = error.errors.map((each) => ({ ...each, path: [...at, ...each.path.slice(1)] }));
    throw new Problem(error.code, { params: error.params, errors, extra: { ...error.extra, operation: index } });
  }
}
