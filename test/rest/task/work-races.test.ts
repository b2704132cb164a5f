import { expect, test } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../../schema/kernel/zone.ts';
import { turnCycles } from '../../../schema/work/cycle/turn.ts';
import { testApp } from '../../support/app.ts';
import { buildCycle, buildOrganization, buildProject, buildTask, type Person } from '../../support/builders/index.ts';
import type { Reply } from '../../support/client.ts';
import { type EventEntry, eventsDuring } from '../../support/events.ts';
import { random } from '../../support/random.ts';

// Concurrent actions in random order: the result must match one of the possible sequential orders as far as simple rules can check, and
// the log must match the result.

const zone = 'Europe/Istanbul';
const inDays = (days: number) => addDays(dayIn(zone, new Date()), days);

/** Accepts responses that are possible if others were faster. */
const fine = (reply: Reply) => {
  if (reply.status >= 500 || ![200, 201, 204, 400, 404, 409, 412].includes(reply.status)) throw new Error(JSON.stringify(reply.body));
  return reply;
};

/** Runs so many actions concurrently. All random choices are made before the first one starts, so that a seed repeats them. */
const atOnce = (width: number, act: () => () => Promise<unknown>) => Promise.all(Array.from({ length: width }, act).map((each) => each()));

/** Applies the events of one concept to `things`, by id. */
const replayed = (things: Map<string, EventEntry['data']>, events: readonly EventEntry[], concept: string): void => {
  for (const { event, subject, data } of events) {
    const [of, what] = event.split('.');
    if (of !== concept) continue;
    if (what === 'deleted') things.delete(subject.id);
    else things.set(subject.id, { ...things.get(subject.id), ...data });
  }
};

const listed = async ({ client }: Person, path: string) =>
  (await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=200`)).body.data;

test('concurrent timers of one person leave at most one running, lose none, and are all in the log', async () => {
  const below = random();
  const team = await buildOrganization();
  const person = await team.person();
  const project = await buildProject(person);
  const tasks = [await buildTask(person, { project: project.id }), await buildTask(person, { project: project.id })];
  const [known, made, removed] = [new Map<string, EventEntry['data']>(), new Set<string>(), new Set<string>()];
  const { client } = person;
  const some = () => [...made][below(made.size || 1)] ?? 'tme_01jcx6y3m8e7v9t5w2b4n6q8r0';
  const start = (body: object) => async () => {
    const { status, body: entry } = fine(await client.post('/time-entries', body));
    if (status === 201) made.add(entry.id);
  };
  const act = () => {
    const [task, id, minutes] = [tasks[below(2)]?.id, some(), 1 + below(90)];
    const others = [
      async () => fine(await client.post(`/time-entries/${id}/stop`)),
      async () => fine(await client.patch(`/time-entries/${id}`, { minutes })),
      async () => fine(await client.delete(`/time-entries/${id}`)).status < 300 && removed.add(id),
    ];
    const which = below(8);
    return which < 4 ? start({ task }) : which < 5 ? start({ task, minutes }) : (others[which - 5] as () => Promise<unknown>);
  };
  for (let at = 0; at < 12; at += 1) {
    replayed(known, await eventsDuring(client, () => atOnce(6, act)), 'time_entry');
    const all = (await listed(person, '/time-entries?user=me')) as { id: string; startedAt: string; endedAt: string | null }[];
    expect(all.map(({ id }) => id).sort()).toEqual([...made].filter((id) => !removed.has(id)).sort());
    const running = all.filter(({ endedAt }) => endedAt === null);
    expect(running.length).toBeLessThanOrEqual(1);
    expect((await client.get('/time-entries/current')).body.entry?.id).toBe(running[0]?.id);
    for (const { startedAt, endedAt } of all) if (endedAt) expect(endedAt >= startedAt, `${startedAt} ${endedAt}`).toBe(true);
    const plain = ({ id, startedAt, endedAt }: (typeof all)[number]) => `${id} ${startedAt} ${endedAt}`;
    expect([...known.values()].map(plain).sort()).toEqual(all.map(plain).sort());
    const spent = (await client.get(`/tasks/${tasks[0]?.id}/time-entries`)).body.data as { duration: number | null }[];
    const document = 'query ($id: ID!) { task(id: $id) { timeSpent } }';
    const { task } = await client.data(document, { id: tasks[0]?.id });
    expect(task.timeSpent).toBe(spent.reduce((sum, { duration }) => sum + (duration ?? 0), 0));
  }
});

test('a recurring task completed, reopened and changed concurrently forms one series', async () => {
  const below = random();
  const team = await buildOrganization();
  const [owner, other] = [await team.person(), await team.person()];
  const project = await buildProject(owner);
  const overrides = { project: project.id, dueDate: inDays(0), recurrence: { rule: 'FREQ=DAILY' } };
  const first = await buildTask(owner, overrides);
  const titles = new Map<string, EventEntry['data']>();
  type Comes = {
    id: string;
    status: string;
    dueDate: string;
    recurrence: { previous: { id: string } | null; next: { id: string } | null } | null;
  };
  let all = [await owner.client.get(`/tasks/${first.id}`)].map(({ body }) => body as Comes);
  const act = () => {
    const task = all[below(3) > 0 ? all.length - 1 : below(all.length)] as Comes;
    const { client } = below(2) === 0 ? owner : other;
    const bodies = [
      { status: 'done' },
      { status: 'done' },
      { status: 'done' },
      { status: 'todo' },
      { title: `Başlık ${below(1000)}` },
      { priority: 'high' },
    ];
    const body = bodies[below(bodies.length)] as object;
    return async () => fine(await client.patch(`/tasks/${task.id}`, body));
  };
  for (let at = 0; at < 10; at += 1) {
    replayed(titles, await eventsDuring(owner.client, () => atOnce(5, act)), 'task');
    all = (await listed(owner, `/tasks?project=${project.key}&sort=createdAt`)) as Comes[];
    const document = `{ tasks(first: 100, filter: { project: ["${project.key}"] }, sort: ["createdAt"]) { nodes { id recurrence { previous { id } next { id } } } } }`;
    const { nodes } = (await owner.client.data(document)).tasks as { nodes: Comes[] };
    // Each task except the last was completed and created the next one, once.
    expect(nodes.map(({ recurrence }) => recurrence?.previous?.id)).toEqual([undefined, ...nodes.slice(0, -1).map(({ id }) => id)]);
    expect(nodes.map(({ recurrence }) => recurrence?.next?.id)).toEqual([...nodes.slice(1).map(({ id }) => id), undefined]);
    expect(new Set(all.map(({ dueDate }) => dueDate)).size).toBe(all.length);
    expect(all.at(-1)?.status).not.toBe('done');
    const plain = ({ id, status, dueDate }: Comes) => `${id} ${status} ${dueDate}`;
    const emitted = [...titles.values()].map(plain);
    for (const each of emitted) expect(all.map(plain)).toContain(each);
  }
});

test('a cycle that ends while its tasks change keeps exactly the completed ones', async () => {
  const below = random();
  const team = await buildOrganization();
  const [lead, member] = [await team.person(), await team.person()];
  const elsewhere = await buildProject(lead);
  const { services } = await testApp();
  for (let at = 0; at < 4; at += 1) {
    const project = await buildProject(lead);
    const days = { startDate: inDays(-1), endDate: inDays(0) };
    const running = await buildCycle(lead, project.key, { name: `Süren ${at}`, ...days });
    const next =
      below(2) === 0 ? await buildCycle(lead, project.key, { name: `Sonraki ${at}`, startDate: inDays(2), endDate: inDays(3) }) : null;
    const tasks: { id: string }[] = [];
    for (let index = 0; index < 8; index += 1)
      tasks.push(await buildTask(member, { project: project.id, ...(below(2) === 0 && { cycle: running.id }) }));
    const latest = new Map<string, EventEntry['data']>();
    const acts = Array.from({ length: 10 }, () => {
      const [task, { client }] = [tasks[below(tasks.length)] as { id: string }, below(2) === 0 ? lead : member];
      const ways = [
        { cycle: running.id },
        { cycle: running.id },
        { cycle: null },
        { status: 'done' },
        { status: 'done' },
        { project: elsewhere.id },
        { title: 'Başka' },
      ];
      const body = ways[below(ways.length)] as object;
      const which = below(9);
      if (which === 0) return async () => fine(await client.delete(`/tasks/${task.id}`));
      if (which === 1) return async () => fine(await client.post('/tasks', { title: 'Yeni', project: project.id, cycle: running.id }));
      return async () => fine(await client.patch(`/tasks/${task.id}`, body));
    });
    const byHand = below(2) === 0;
    const end = () =>
      byHand
        ? lead.client.post(`/cycles/${running.id}/end`, { rollOver: 'next' }).then(fine)
        : turnCycles(services, new Date(startOfDay(zone, inDays(1)).getTime() + 60_000));
    acts.splice(below(acts.length), 0, end as () => Promise<Reply>);
    const events = await eventsDuring(lead.client, () => Promise.all(acts.map((act) => act())));
    replayed(latest, events, 'task');
    if (!byHand) await end();
    const cycle = (await lead.client.get(`/cycles/${running.id}`)).body;
    expect(cycle.state).toBe('past');
    const inIt = (await listed(lead, `/tasks?cycle=${running.id}`)) as { id: string; status: string; project: { id: string } }[];
    for (const task of inIt) expect(task).toMatchObject({ status: 'done', project: { id: project.id } });
    expect(cycle.totals.reduce((sum: number, { tasks }: { tasks: number }) => sum + tasks, 0)).toBe(inIt.length);
    // Its tasks at the end are those it keeps and those rolled over.
    const ended = events.filter(({ event, subject }) => event === 'cycle.ended' && subject.id === running.id);
    expect(ended).toHaveLength(1);
    expect(ended[0]?.data.rolledOver.into).toEqual(next && { id: next.id });
    const after = events.slice(events.findIndex(({ event }) => event === 'cycle.ended') + 1);
    const left = after.slice(0, ended[0]?.data.rolledOver.tasks);
    for (const { event, data, previous } of left) {
      expect({ event, previous }).toMatchObject({ event: 'task.updated', previous: { cycle: { id: running.id } } });
      expect(data.cycle?.id ?? null).toBe(next?.id ?? null);
    }
    // Each task matches its last event.
    for (const [id, data] of latest) {
      const { status, body } = await lead.client.get(`/tasks/${id}`);
      if (status === 200)
        expect({ id, cycle: body.cycle?.id ?? null, status: body.status }).toEqual({
          id,
          cycle: data.cycle?.id ?? null,
          status: data.status,
        });
    }
  }
});
