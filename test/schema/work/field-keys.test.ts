import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../schema/kernel/sql.ts';
import { type Definition, definitionsOf } from '../../../schema/work/field/definitions.ts';
import type { EventValues } from '../../../schema/work/field/event-values.ts';
import { type Comparison, compares, comparesEventValues, keysOf, numberKey } from '../../../schema/work/field/keys.ts';
import { findTask } from '../../../schema/work/task/find.ts';
import { buildField, buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { random } from '../../support/random.ts';

test('numberKey sorts like the numbers', () => {
  const next = random();
  const numbers = [0, -0, 1, -1, 1e15, -1e15, Number.MIN_VALUE, 0.1, -0.1];
  for (let n = 0; n < 300; n += 1) numbers.push((next(2 ** 31) - 2 ** 30) / 10 ** next(12));
  const byKey = numbers.map((value) => ({ value, key: numberKey(value) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const [index, { value }] of byKey.entries()) if (index > 0) expect(byKey[index - 1]?.value).toBeLessThanOrEqual(value);
  expect(numberKey(-0)).toBe(numberKey(0));
});

describe('field values compare in memory as in the database', () => {
  let team: Organization;
  let fields: readonly Definition[];
  const valuesByTask = new Map<string, EventValues>();
  const options = ['b', 'a', 'c'].map((name) => ({ name }));
  const values: Record<string, readonly unknown[]> = {
    text: ['çam', 'Cam', 'dut 🙂', 'ılgın'],
    number: [-2, 0, 0.5, 1e9],
    date: ['2026-01-01', '2026-12-31'],
    select: ['a', 'b', 'c'],
    several: [['a'], ['b', 'c'], ['c']],
    person: ['me'],
    url: ['https://a.test', 'https://b.test'],
    checkbox: [true, false],
  };
  beforeAll(async () => {
    team = await buildOrganization();
    for (const type of Object.keys(values))
      await buildField(team.admin, { name: type, type, ...(['select', 'several'].includes(type) && { options }) });
    fields = (await definitionsOf(team.context)).all;
    for (let n = 0; n < 6; n += 1) {
      const given = Object.entries(values).flatMap(([type, some]) => (n < some.length ? [[type, some[n]]] : []));
      const { id } = await buildTask(team.admin, { fields: Object.fromEntries(given) });
      valuesByTask.set(id, (await findTask(team.context, id)).task.eventFields ?? {});
    }
  });

  test.each(Object.keys(values))('%s', async (type) => {
    const field = fields.find((each) => each.key === type) as Definition;
    const { organization } = team.context.actor;
    const keys = [...valuesByTask.values()].flatMap((each) => {
      const value = each[type] as unknown;
      if (value === undefined || value === null) return [];
      const ids = Array.isArray(value) ? value.map(({ id }: { id: string }) => id) : ((value as { id?: string }).id ?? (value as string));
      return keysOf(field, ids);
    });
    expect(keys.length).toBeGreaterThan(0);
    for (const comparison of ['equal', 'less', 'greater', 'present'] satisfies Comparison[])
      for (const key of keys) {
        const rows = await team.context.sql<{ id: string }>(
          'test.compares',
          sql`select t.id from task t where t.organization_id = ${organization} and ${compares(organization, field, comparison, key)} order by t.id`,
        );
        const matches = comparesEventValues(field, comparison, key);
        const expected = [...valuesByTask].filter(([, each]) => matches(each)).map(([id]) => id);
        expect(rows.map(({ id }) => id)).toEqual(expected.sort());
      }
  });
});
