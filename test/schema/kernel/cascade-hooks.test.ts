import { expect, test } from 'vitest';
import { CascadeHooks } from '../../../schema/kernel/cascade-hooks.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import type { Unit } from '../../../schema/kernel/unit-of-work.ts';

const context = {} as Context;
const unit = {} as Unit;

test('cascade hooks run in the order in which they were added', async () => {
  const done: string[] = [];
  const moved = new CascadeHooks<string>();
  moved.add(async (_context, _unit, id) => void done.push(`first ${id}`));
  moved.add(async (_context, _unit, id) => void done.push(`then ${id}`));
  await moved.follow(context, unit, 'tsk_1');
  expect(done).toEqual(['first tsk_1', 'then tsk_1']);
});

test('a write fails if its cascade hooks were not loaded', async () => {
  await expect(new CascadeHooks<string>().follow(context, unit, 'tsk_1')).rejects.toThrow('schema/index.ts is not loaded');
});
