import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring, forgetLog } from '../../support/events.ts';
import { reasonsOf } from '../../support/feed.ts';
import { testSeed } from '../../support/random.ts';

const list = 'Yapılacaklar:\n- [ ] bir\n- [x] iki\n- [ ] üç\n';

describe('checkboxes of a description', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
  });
  const tick = (person: Person, task: { id: string }, item: number, text: string, done = true) =>
    person.client.patch(`/tasks/${task.id}/checklist`, { item, text, done });
  const textOf = async (task: { id: string }) => (await admin.client.get(`/tasks/${task.id}`)).body.description;

  test('are listed, and checked one at a time without a version', async () => {
    const task = await buildTask(admin, { description: list });
    const items = [
      { item: 1, text: 'bir', done: false, line: 2 },
      { item: 2, text: 'iki', done: true, line: 3 },
      { item: 3, text: 'üç', done: false, line: 4 },
    ];
    expect((await admin.client.get(`/tasks/${task.id}/checklist`)).body).toEqual({
      id: task.id,
      number: task.number,
      version: 1,
      checklist: { total: 3, done: 1, items },
    });
    expect((await tick(ayse, task, 3, 'üç')).body).toMatchObject({ version: 2, checklist: { total: 3, done: 2 } });
    expect((await tick(ayse, task, 2, 'iki', false)).body).toMatchObject({ version: 3, checklist: { done: 1 } });
    expect(await textOf(task)).toBe('Yapılacaklar:\n- [ ] bir\n- [ ] iki\n- [x] üç\n');
    expect((await tick(ayse, task, 3, 'üç')).body).toMatchObject({ version: 3 });
  });

  test('are counted in lists on request', async () => {
    const project = await buildProject(admin);
    await buildTask(admin, { project: project.id, description: list });
    await buildTask(admin, { project: project.id });
    const document = `{ tasks(filter: { project: ["${project.id}"] }, sort: ["number"]) { nodes { title checklist { total done } } } }`;
    const { tasks } = await admin.client.data(document);
    expect(tasks.nodes.map((node: { checklist: unknown }) => node.checklist)).toEqual([
      { total: 3, done: 1 },
      { total: 0, done: 0 },
    ]);
  });

  test('are not checked if their text moved meanwhile', async () => {
    const task = await buildTask(admin, { description: list });
    await admin.client.patch(`/tasks/${task.id}`, { description: `- [ ] sıfır\n${list}` });
    for (const [item, text] of [
      [1, 'bir'],
      [9, 'bir'],
    ] as const)
      expect(await tick(ayse, task, item, text)).toMatchObject({ status: 409, body: { code: 'checklist.changed' } });
    expect(await textOf(task)).toBe(`- [ ] sıfır\n${list}`);
  });

  test('are checked only by people who can change the task', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(admin, { members: [{ user: guest, role: 'viewer' }] });
    const [seen, hidden] = [
      await buildTask(admin, { project: project.id, description: list }),
      await buildTask(admin, { description: list }),
    ];
    expect((await tick(guest, seen, 1, 'bir')).status).toBe(403);
    expect((await tick(guest, hidden, 1, 'bir')).status).toBe(404);
  });

  test('emit a change of the description and the item, without notifications', async () => {
    const task = await buildTask(admin, { description: list, assignee: 'me' });
    await reasonsOf(team, admin.client);
    const [event, ...others] = await eventsDuring(admin.client, () => tick(ayse, task, 1, 'bir'));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      event: 'task.updated',
      data: { version: 2, checklist: { item: 1, text: 'bir', done: true }, description: list.replace('[ ] bir', '[x] bir') },
      previous: { description: list },
    });
    const before = await reasonsOf(team, admin.client);
    expect(before.filter(([reason]) => reason === 'watching')).toEqual([]);
    await tick(ayse, task, 2, 'iki', false);
    const texts = async (language: string) =>
      (await admin.client.get(`/tasks/${task.id}/activity`, { 'accept-language': language })).body.data
        .slice(0, 2)
        .map(({ text }: { text: string }) => text);
    const tr = [`Ayşe, ${task.number}'de “iki” kutusunun işaretini kaldırdı`, `Ayşe, ${task.number}'de “bir” kutusunu işaretledi`];
    const suffixes = (all: string[]) => all.map((text) => text.replace(/'[dt][ea] /, "'de "));
    expect(suffixes(await texts('tr'))).toEqual(tr);
    expect(await texts('en')).toEqual([`Ayşe unticked “iki” in ${task.number}`, `Ayşe ticked “bir” in ${task.number}`]);
    await forgetLog(team);
    expect(suffixes(await texts('tr'))).toEqual(tr);
  });

  test('keep concurrent checks by two people', async () => {
    const items = Array.from({ length: 12 }, (_, index) => `madde ${index + 1}`);
    const task = await buildTask(admin, { description: items.map((item) => `- [ ] ${item}`).join('\n') });
    const answers = await Promise.all(items.map((text, index) => tick(index % 2 === 0 ? admin : ayse, task, index + 1, text)));
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200));
    expect(await textOf(task)).toBe(items.map((item) => `- [x] ${item}`).join('\n'));
  });

  /** Steps of several people on a checklist, each based on the list that the person read last. */
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('tick' as const), at: fc.nat(20), done: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(20), done: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20), done: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), at: fc.nat(20), done: fc.boolean() }) },
  );

  test('keep every check on its own item while the text is edited', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const task = await buildTask(admin, { description: '- [ ] m0\n- [ ] m1\n- [ ] m2' });
        let made = 3;
        /** Expected items by name, with their state. */
        let truth = [0, 1, 2].map((n) => ({ name: `m${n}`, done: false }));
        const write = () => truth.map(({ name, done }) => `- [${done ? 'x' : ' '}] ${name}`).join('\n');
        /** The list as the person who checks read it last. */
        let seen = [...truth];
        for (const { kind, at, done } of steps) {
          if (kind === 'read') seen = [...truth];
          else if (kind === 'tick') {
            const item = at % Math.max(1, seen.length);
            const wanted = seen[item];
            if (!wanted) continue;
            const answer = await tick(ayse, task, item + 1, wanted.name, done);
            const stands = truth[item]?.name === wanted.name;
            expect(answer.status).toBe(stands ? 200 : 409);
            if (stands) truth = truth.map((each, index) => (index === item ? { ...each, done } : each));
          } else {
            if (kind === 'add') truth = truth.toSpliced(at % (truth.length + 1), 0, { name: `m${made++}`, done });
            else truth = truth.toSpliced(at % Math.max(1, truth.length), 1);
            await admin.client.patch(`/tasks/${task.id}`, { description: write() });
          }
          expect(await textOf(task)).toBe(write());
        }
      }),
      { seed: testSeed(), numRuns: 15 },
    );
  });

  test('fail or succeed as a whole when checked while others edit', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const write = (all: readonly string[]) => all.map((name) => `- [ ] ${name}`).join('\n');
    for (const [drop] of names.entries()) {
      const task = await buildTask(admin, { description: write(names) });
      const left = names.toSpliced(drop, 1);
      const [edit, ...ticks] = await Promise.all([
        admin.client.patch(`/tasks/${task.id}`, { description: write(left) }, { 'if-match': '"1"' }),
        ...names.map((name, index) => tick(index % 2 === 0 ? admin : ayse, task, index + 1, name)),
      ]);
      const after = (await admin.client.get(`/tasks/${task.id}/checklist`)).body.checklist.items as { text: string; done: boolean }[];
      const taken = names.filter((_, index) => ticks[index]?.status === 200);
      const standing = edit?.status === 200 ? left : names;
      expect(after.map(({ text }) => text)).toEqual(standing);
      // The edit used the first version, so it ran before every successful check.
      expect(after.filter(({ done }) => done).map(({ text }) => text)).toEqual(taken);
      expect(ticks.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }
  });
});

describe('checkboxes of a comment', () => {
  test('are checked by people who can edit the task, but only the author edits the text', async () => {
    const team = await buildOrganization();
    const [ayse, guest] = [await team.person({ name: 'Ayşe' }), await team.person({ role: 'guest' })];
    const project = await buildProject(team.admin, { members: [{ user: guest, role: 'viewer' }] });
    const comment = await buildComment(
      team.admin,
      await buildTask(team.admin, { project: project.id }),
      `- [ ] ${mention(guest)} baksın\n- [ ] son`,
    );
    const [event] = await eventsDuring(team.admin.client, async () => {
      const { body } = await ayse.client.patch(`/comments/${comment.id}/checklist`, { item: 2, text: 'son', done: true });
      expect(body).toMatchObject({ id: comment.id, version: 2, checklist: { total: 2, done: 1 } });
    });
    expect(event).toMatchObject({
      event: 'comment.updated',
      data: { checklist: { item: 2, text: 'son', done: true }, mentions: [{ id: guest.id }], editedAt: null },
      previous: { body: comment.body },
    });
    expect((await ayse.client.get(`/comments/${comment.id}`)).body).toMatchObject({ editedAt: null, mentions: [{ id: guest.id }] });
    const [{ text }] = (await ayse.client.get(`/tasks/${event?.data.task.id}/activity?limit=1`)).body.data;
    expect(text).toMatch(/^Ayşe, .+ki bir yorumda “son” kutusunu işaretledi$/);
    expect((await guest.client.patch(`/comments/${comment.id}/checklist`, { item: 1, text: 'x', done: true })).status).toBe(403);
    expect((await ayse.client.patch(`/comments/${comment.id}/checklist`, { item: 1, text: 'x', done: true })).body.code).toBe(
      'checklist.changed',
    );
    expect((await guest.client.get(`/comments/${comment.id}/checklist`)).body.checklist.total).toBe(2);
    expect(await reasonsOf(team, guest.client)).toContainEqual(['mentioned', 1]);
  });
});
