import { beforeAll, describe, expect, test } from 'vitest';
import { clearLinkFlags } from '../../../schema/work/task/link-flags.ts';
import { testApp } from '../../support/app.ts';
import {
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  buildTemplate,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { random } from '../../support/random.ts';
import { recordedApp } from '../../support/recorder.ts';

type Links = { labels: string[]; watchers: string[]; blockedBy: string[]; blocks: string[] };
type Linked = { id: string } & Record<keyof Links, { id: string }[]>;

/** The links of all tasks by plain joins, without the flags of tasks. */
const joined = {
  name: 'test.links',
  text: `select t.id,
      array(select l.id from task_label k join label l on l.organization_id = k.organization_id and l.id = k.label_id
        where k.organization_id = t.organization_id and k.task_id = t.id order by l.name_key) as labels,
      array(select m.id from task_watcher k join member m on m.organization_id = k.organization_id and m.id = k.user_id
        where k.organization_id = t.organization_id and k.task_id = t.id order by m.name_key, m.id) as watchers,
      array(select o.id from task_block k join task o on o.organization_id = k.organization_id and o.id = k.blocker_id
        where k.organization_id = t.organization_id and k.blocked_id = t.id and o.deleted_at is null order by o.id) as "blockedBy",
      array(select o.id from task_block k join task o on o.organization_id = k.organization_id and o.id = k.blocked_id
        where k.organization_id = t.organization_id and k.blocker_id = t.id and o.deleted_at is null order by o.id) as blocks
    from task t where t.organization_id = $1 and (t.deleted_at is not null) = $2 order by t.id`,
};

const idsOf = ({ id, labels, watchers, blockedBy, blocks }: Linked) => ({
  id,
  labels: labels.map((each) => each.id),
  watchers: watchers.map((each) => each.id),
  blockedBy: blockedBy.map((each) => each.id),
  blocks: blocks.map((each) => each.id),
});

describe('the links of tasks in lists', () => {
  let team: Organization;
  let people: readonly [Person, Person];
  beforeAll(async () => {
    team = await buildOrganization();
    people = [team.admin, await team.person({ name: 'Ayşe' })];
  });

  /** All tasks as REST lists them, by id. */
  async function listed(query: string): Promise<Linked[]> {
    const tasks: Linked[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await team.admin.client.get(`/tasks?limit=100${query}${cursor}`);
      tasks.push(...body.data);
      if (!body.page.nextCursor) return tasks.sort((a, b) => (a.id < b.id ? -1 : 1));
      cursor = `&cursor=${body.page.nextCursor}`;
    }
  }

  const stored = async (deleted: boolean) => (await testApp()).services.database.sql<Links & { id: string }>(joined, [team.id, deleted]);

  test('equal plain joins after generated sequences of all operations on links', async () => {
    const next = random();
    const any = <T>(values: readonly T[]): T => values[next(values.length)] as T;
    const { client } = team.admin;
    const projects = [await buildProject(team.admin), await buildProject(team.admin)];
    const labels: string[] = [];
    for (const name of ['çağrı', 'acil', 'şube', 'borç']) labels.push((await buildLabel(team.admin, `${name} ${next(1e9)}`)).id);
    const tasks: string[] = [];
    for (let index = 0; index < 8; index += 1) tasks.push((await buildTask(team.admin, { project: any(projects).id })).id);
    const templates = [await buildTemplate(team.admin, { project: any(projects).id, task: { title: 'Etiketli', labels: [labels[0]] } })];

    const some = (values: readonly string[]) => [...new Set([any(values), any(values)])];
    const add = async (path: string, body: object) => {
      const { status, body: made } = await client.post(path, body);
      if (status === 201) tasks.push(made.id);
    };
    const patch = (body: object) => client.patch(`/tasks/${any(tasks)}`, body);
    const operations: Record<string, () => Promise<unknown>> = {
      create: () => add('/tasks', { title: 'Yeni', project: any(projects).id }),
      'create with labels': () => add('/tasks', { title: 'Yeni', labels: some(labels) }),
      'create with blockers': () => add('/tasks', { title: 'Yeni', blockedBy: some(tasks) }),
      'create from a template': () => add('/tasks', { template: any(templates) }),
      'create by a batch': () => client.post('/tasks:batch', { operations: [{ create: { title: 'Yeni', labels: some(labels) } }] }),
      'add labels': () => patch({ addLabels: some(labels) }),
      'replace labels': () => patch({ labels: some(labels) }),
      'remove all labels': () => patch({ labels: [] }),
      'add blockers': () => patch({ addBlockedBy: some(tasks) }),
      'replace blockers': () => patch({ blockedBy: some(tasks) }),
      'remove all blockers': () => patch({ blockedBy: [] }),
      watch: () => any(people).client.put(`/tasks/${any(tasks)}/watch`),
      unwatch: () => any(people).client.delete(`/tasks/${any(tasks)}/watch`),
      comment: () => any(people).client.post(`/tasks/${any(tasks)}/comments`, { body: `@[Kişi](${people[1].id}) baksana` }),
      move: () => patch({ project: any(projects).id }),
      duplicate: () => add(`/tasks/${any(tasks)}/duplicate`, {}),
      recur: () => patch({ recurrence: { rule: 'FREQ=DAILY' }, dueDate: '2026-12-01' }),
      complete: () => patch({ status: 'done' }),
      reopen: () => patch({ status: 'todo' }),
      delete: () => client.delete(`/tasks/${any(tasks)}`),
      restore: () => client.post(`/tasks/${any(tasks)}/restore`),
      'delete a label': async () => {
        if (labels.length > 2) await client.delete(`/labels/${labels.shift()}`);
      },
      'create a label': async () => labels.push((await buildLabel(team.admin, `ek ${next(1e9)}`)).id),
      'duplicate a project': () =>
        client.post(`/projects/${any(projects).id}/duplicate`, { name: 'Kopya', key: `K${next(1e9)}`, tasks: 'open' }),
    };
    const done: string[] = [];
    for (let step = 0; step < 150; step += 1) {
      const name = any(Object.keys(operations));
      done.push(name);
      const result = (await operations[name]?.()) as { status?: number } | undefined;
      expect(result?.status ?? 200, `${name}: ${JSON.stringify(result)}`).toBeLessThan(500);
    }
    const blocker = await buildTask(team.admin);
    const last = await buildTask(team.admin, { labels: [labels.at(-1)], blockedBy: [blocker.id] });
    await client.put(`/tasks/${last.id}/watch`);
    for (const deleted of [false, true]) {
      const expected = await stored(deleted);
      expect((await listed(deleted ? '&deleted=true' : '')).map(idsOf), done.join(', ')).toEqual(expected);
      if (deleted) continue;
      for (const name of ['labels', 'watchers', 'blockedBy', 'blocks'] as const)
        expect(
          expected.some((task) => task[name].length > 0),
          name,
        ).toBe(true);
      for (const task of expected.slice(0, 10)) expect(idsOf((await client.get(`/tasks/${task.id}`)).body)).toEqual(task);
    }
  });

  test('are read only for tasks that have some', async () => {
    const project = await buildProject(team.admin);
    const recorded = await recordedApp();
    const made = [await buildTask(team.admin, { project: project.id }), await buildTask(team.admin, { project: project.id })];
    const asked = async () => (await recorded.ask(team.admin, `/tasks?project=${project.id}`)).statements;
    expect((await asked()).map(({ name }) => name)).toEqual(['task.list']);
    await team.admin.client.patch(`/tasks/${made[0]?.id}`, { labels: [(await buildLabel(team.admin, 'tek')).id] });
    await asked();
    const [, links, ...others] = await asked();
    expect([links?.name, others]).toEqual(['task.links', []]);
    expect(links?.values.filter((value) => Array.isArray(value))).toEqual([[made[0]?.id], []]);
  });

  test('are listed for two people who add the first link of a kind at the same time', async () => {
    const [first, second, blocker] = [await buildTask(team.admin), await buildTask(team.admin), await buildTask(team.admin)];
    const made = await Promise.all([
      ...people.map(({ client }) => client.put(`/tasks/${first.id}/watch`)),
      people[0].client.patch(`/tasks/${first.id}`, { blockedBy: [blocker.id] }),
      people[1].client.patch(`/tasks/${second.id}`, { blockedBy: [blocker.id] }),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = await listed('');
    expect(all.find(({ id }) => id === first.id)?.watchers).toHaveLength(2);
    expect(all.find(({ id }) => id === blocker.id)?.blocks.map(({ id }) => id)).toEqual([first.id, second.id].sort());
  });

  describe('after the flags are cleared at night', () => {
    const text =
      'select has_labels as labels, has_watchers as watchers, has_blockers as "blockedBy", has_blocked as blocks from task where id = $1';
    const flagsOf = async ({ id }: { id: string }) =>
      (await (await testApp()).services.database.sql({ name: 'test.flags', text }, [id]))[0];
    const none = { labels: false, watchers: false, blockedBy: false, blocks: false };
    /** Sets all flags, as a migration did for the tasks that existed then. */
    const setFlags = async (...tasks: { id: string }[]) =>
      (await testApp()).services.database.sql(
        {
          name: 'test.set_flags',
          text: 'update task set has_labels = true, has_watchers = true, has_blockers = true, has_blocked = true where id = any($1::text[])',
        },
        [tasks.map(({ id }) => id)],
      );
    const clear = async () => clearLinkFlags((await testApp()).services.database);

    test('are listed, and looked for only in tasks that have some', async () => {
      const [label, project] = [await buildLabel(team.admin, 'eski'), await buildProject(team.admin)];
      const build = (fields: object = {}) => buildTask(team.admin, { project: project.id, ...fields });
      const [plain, blocker, labelled] = [await build(), await build(), await build({ labels: [label.id] })];
      const [blocked, watched, removed] = [await build({ blockedBy: [blocker.id] }), await build(), await build({ labels: [label.id] })];
      await team.admin.client.put(`/tasks/${watched.id}/watch`);
      await team.admin.client.patch(`/tasks/${removed.id}`, { labels: [] });
      const before = await listed(`&project=${project.id}`);
      await setFlags(plain, blocker, labelled, blocked, watched);
      await clear();
      expect(await Promise.all([plain, blocker, labelled, blocked, watched, removed].map(flagsOf))).toEqual([
        none,
        { ...none, blocks: true },
        { ...none, labels: true },
        { ...none, blockedBy: true },
        { ...none, watchers: true },
        none,
      ]);
      expect(await listed(`&project=${project.id}`)).toEqual(before);
    });

    test('are listed if they are added meanwhile', async () => {
      const { database } = (await testApp()).services;
      const [label, task] = [await buildLabel(team.admin, 'yarış'), await buildTask(team.admin)];
      await setFlags(task);
      const added = Promise.withResolvers<void>();
      const cleared = added.promise.then(clear);
      await database.transaction(async () => {
        const insert = { name: 'test.label', text: 'insert into task_label (organization_id, task_id, label_id) values ($1, $2, $3)' };
        await database.sql(insert, [team.id, task.id, label.id]);
        added.resolve();
        await cleared;
      });
      expect((await listed('')).find(({ id }) => id === task.id)?.labels).toMatchObject([{ id: label.id }]);
    });

    test('are checked in several slices', async () => {
      const template = await buildTask(team.admin);
      await team.context.sql({
        name: 'test.copies',
        text: `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id, has_labels)
          select organization_id, id || n, project_id, 10000 + n, 'Y-' || n, title, title_fold, status, position, created_by_id, true
          from task, generate_series(1, 4100) n where organization_id = $1 and id = $2`,
        values: [team.id, template.id],
      });
      await clear();
      expect(await team.context.db.task.count({ where: { hasLabels: true, title: template.title, labels: { none: {} } } })).toBe(0);
    });
  });

  test('are forgotten with their flag if the write is rolled back', async () => {
    const { database } = (await testApp()).services;
    const task = await buildTask(team.admin);
    await expect(
      database.transaction(async () => {
        const text = 'insert into task_watcher (organization_id, task_id, user_id) values ($1, $2, $3)';
        await database.sql({ name: 'test.watch', text }, [team.id, task.id, team.admin.id]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const read = { name: 'test.flag', text: 'select has_watchers as flag from task where organization_id = $1 and id = $2' };
    expect(await database.sql(read, [team.id, task.id])).toEqual([{ flag: false }]);
  });
});
