import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { buildCycle, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { random } from '../../support/random.ts';

const inDays = (days: number) => addDays(dayIn('Europe/Istanbul', new Date()), days);

type Was = { inScope: boolean; estimate: number; done: boolean };
type Measured = { tasks: number; estimate: number };

const round = (value: number) => Math.round(value * 10) / 10;
const sum = (all: readonly number[]) => round(all.reduce((total, each) => total + each, 0));

/** Expected figures of a day, from the state of each task at the end of the day before and of this day. */
function dayOf(before: ReadonlyMap<string, Was>, after: ReadonlyMap<string, Was>) {
  const none: Was = { inScope: false, estimate: 0, done: false };
  const pairs = [...new Set([...before.keys(), ...after.keys()])].map((id) => [before.get(id) ?? none, after.get(id) ?? none] as const);
  const measured = (of: (was: Was, is: Was) => [tasks: number, estimate: number]): Measured => {
    const each = pairs.map(([was, is]) => of(was, is));
    return { tasks: sum(each.map(([tasks]) => tasks)), estimate: sum(each.map(([, estimate]) => estimate)) };
  };
  const points = (was: Was) => (was.inScope ? was.estimate : 0);
  return {
    scope: measured((_, is) => [Number(is.inScope), points(is)]),
    completed: measured((_, is) => [Number(is.inScope && is.done), is.done ? points(is) : 0]),
    added: measured((was, is) => [Number(is.inScope && !was.inScope), Math.max(points(is) - points(was), 0)]),
    removed: measured((was, is) => [Number(was.inScope && !is.inScope), Math.max(points(was) - points(is), 0)]),
  };
}

describe("a cycle's progress", () => {
  let team: Organization;
  let lead: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    lead = await team.person();
    await buildProject(lead, { key: 'WEB' });
  });

  /** Moves everything recorded so far one day back. */
  async function nextDay(cycle: string) {
    const values = [team.id, cycle];
    const run = (name: string, text: string) => team.context.sql({ name: `test.${name}`, text, values });
    // Goes through an empty time range, because another row may have the same time a day earlier.
    await run('age_scope', "update cycle_scope set at = at - interval '1000 years 1 day' where organization_id = $1 and cycle_id = $2");
    await run('aged_scope', "update cycle_scope set at = at + interval '1000 years' where organization_id = $1 and cycle_id = $2");
    await run('age_cycle', 'update cycle set start_date = start_date - 1, end_date = end_date - 1 where organization_id = $1 and id = $2');
  }
  const progress = async (id: string) => (await lead.client.get(`/cycles/${id}/progress`)).body;

  test('lists scope, additions, removals and completed work per day, whatever changes its tasks go through', {
    timeout: 120_000,
  }, async () => {
    const pick = random();
    const [planned, length] = [2, 5];
    const { id: cycle } = await buildCycle(lead, 'WEB', { startDate: inDays(planned), endDate: inDays(planned + length - 1) });
    const tasks = new Map<string, Was & { here: boolean; deleted: boolean }>();
    const ids = () => [...tasks.keys()];
    const scope = (was: { here: boolean; deleted: boolean }) => was.here && !was.deleted;
    const patch = async (id: string, body: object) => expect((await lead.client.patch(`/tasks/${id}`, body)).status).toBe(200);
    const steps: ((id: string) => Promise<void>)[] = [
      async (id) => {
        const estimate = pick(100) / 10;
        await patch(id, { estimate });
        Object.assign(tasks.get(id) as Was, { estimate });
      },
      async (id) => {
        const done = !tasks.get(id)?.done;
        await patch(id, { status: done ? 'done' : 'todo' });
        Object.assign(tasks.get(id) as Was, { done });
      },
      async (id) => {
        const here = !tasks.get(id)?.here;
        await patch(id, { cycle: here ? cycle : null });
        Object.assign(tasks.get(id) as Was, { here });
      },
      async (id) => {
        // One change of several fields is recorded once.
        await patch(id, { cycle, estimate: null, status: 'done' });
        Object.assign(tasks.get(id) as Was, { here: true, estimate: 0, done: true });
      },
      async (id) => {
        await lead.client.delete(`/tasks/${id}`);
        Object.assign(tasks.get(id) as Was, { deleted: true });
      },
      async (id) => {
        await patch(id, { project: 'GENEL' });
        await patch(id, { project: 'WEB' });
        Object.assign(tasks.get(id) as Was, { here: false });
      },
    ];
    const ends: Map<string, Was>[] = [new Map()];
    for (let day = 0; day < planned + length; day += 1) {
      for (let step = 0; step < 12; step += 1) {
        const [id] = [ids()[pick(tasks.size + 3)]];
        const was = id === undefined ? undefined : tasks.get(id);
        if (id === undefined || !was) {
          const [here, estimate] = [pick(3) > 0, pick(50) / 10];
          const made = await buildTask(lead, { project: 'WEB', estimate, ...(here && { cycle }) });
          tasks.set(made.id, { here, estimate, deleted: false, done: false, inScope: false });
        } else if (was.deleted) {
          await lead.client.post(`/tasks/${id}/restore`);
          was.deleted = false;
        } else await steps[pick(steps.length)]?.(id);
      }
      ends.push(new Map([...tasks].map(([id, was]) => [id, { inScope: scope(was), estimate: was.estimate, done: was.done }])));
      const reported = await progress(cycle);
      const first = inDays(planned - day);
      const expected = Array.from({ length: Math.max(day - planned + 1, 0) }, (_, index) => ({
        date: addDays(first, index),
        ...dayOf(ends[planned + index] as Map<string, Was>, ends[planned + index + 1] as Map<string, Was>),
      }));
      const start = dayOf(new Map(), ends[Math.min(planned, day + 1)] as Map<string, Was>).scope;
      expect(reported).toMatchObject({ start, days: expected });
      expect(reported.days.length).toBe(expected.length);
      // The cycle ends in the evening of its last day.
      if (day < planned + length - 1) await nextDay(cycle);
      if (day === planned - 1) expect((await lead.client.patch(`/cycles/${cycle}`, { goal: 'Başlasın' })).body.state).toBe('current');
    }
    const before = await progress(cycle);
    expect((await lead.client.post(`/cycles/${cycle}/end`, { rollOver: 'none' })).status).toBe(200);
    for (const id of ids()) await lead.client.patch(`/tasks/${id}`, { status: 'todo', estimate: 100 });
    expect(await progress(cycle)).toEqual(before);
  });

  test('uses the time zone of the organization for days', async () => {
    const { id } = await buildCycle(lead, 'WEB', { startDate: inDays(0), endDate: inDays(3) });
    await buildTask(lead, { project: 'WEB', cycle: id, estimate: 2.5 });
    const none = { tasks: 0, estimate: 0 };
    const one = { tasks: 1, estimate: 2.5 };
    expect((await progress(id)).days).toEqual([{ date: inDays(0), scope: one, completed: none, added: one, removed: none }]);
  });
});
