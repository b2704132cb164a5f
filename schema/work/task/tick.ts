import type { Context } from '../../kernel/context.ts';
import { type Tick, ticked, toEventTick } from '../markdown/checklist.ts';
import { taskEvent } from './events.ts';
import { lockTask } from './find.ts';
import { taskPolicy } from './policy.ts';
import type { TaskRow } from './row.ts';
import { write } from './update.ts';

/**
 * Sets one check box in the current description of a task. Emits `task.updated` with the box; nothing if unchanged.
 * @throws Problem `checklist.changed`
 */
export function tickTask(context: Context, { id, ...tick }: Tick & { id: string }): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const before = await lockTask(context, id, taskPolicy.update);
    const description = ticked(before.description, tick);
    if (description === before.description) return before;
    const task = await write(context, unit, before, { description });
    unit.emit(taskEvent('task.updated', task, { description: before.description }, { checklist: toEventTick(tick) }));
    return task;
  });
}
