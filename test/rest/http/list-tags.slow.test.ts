import { describe, expect, test } from 'vitest';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { eraseComments, purgeComments } from '../../../schema/work/comment/delete.ts';
import { purgeProjectActivity, purgeProjectFiles, purgeProjects } from '../../../schema/work/project/purge.ts';
import { purgeTasks, purgeTasksOfProjects } from '../../../schema/work/task/delete.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Person } from '../../support/builders/index.ts';
import type { Client, Reply } from '../../support/client.ts';
import { random } from '../../support/random.ts';

// The oracle knows nothing of tags: when a list answers 304, a fresh answer must have the stored bytes.

type Caller = { readonly name: string; readonly client: Client; readonly headers: Record<string, string> };
type Stored = { etag: string; text: string };

/** Runs every list of every caller and compares each 304 with a fresh answer. */
class Pollers {
  /** 304 answers so far. */
  unchanged = 0;
  readonly #stored = new Map<string, Stored>();
  readonly #callers: readonly Caller[];
  readonly #urls: () => readonly string[];

  constructor(callers: readonly Caller[], urls: () => readonly string[]) {
    this.#callers = callers;
    this.#urls = urls;
  }

  async check(after: string): Promise<void> {
    for (const { name, client, headers } of this.#callers)
      for (const url of this.#urls()) {
        const key = `${name} ${url}`;
        const known = this.#stored.get(key);
        const poll = await client.get(url, known ? { ...headers, 'if-none-match': known.etag } : headers);
        if (poll.status === 304) {
          this.unchanged += 1;
          const fresh = await client.get(url, headers);
          expect(JSON.stringify(fresh.body), `${name}: ${url} after ${after}`).toBe(known?.text);
          this.#stored.set(key, { etag: poll.headers.etag as string, text: known?.text as string });
        } else if (poll.status === 200) this.#stored.set(key, { etag: poll.headers.etag as string, text: JSON.stringify(poll.body) });
        else this.#stored.delete(key);
      }
  }
}

describe('a list that answers 304', () => {
  test('has a fresh answer with the same bytes, after any operation by anyone', { timeout: 1_800_000 }, async () => {
    const pick = random();
    const of = <Item>(items: readonly Item[]): Item => items[pick(items.length)] as Item;
    const team = await buildOrganization();
    const { admin, context } = team;
    const { services } = await testApp();
    const member = await team.person({ name: 'Ayşe' });
    const guest = await team.person({ name: 'Konuk', role: 'guest' });
    const people = [admin, member, guest];
    const projects = [
      await buildProject(admin, { key: 'ACIK' }),
      await buildProject(admin, { key: 'GIZLI', visibility: 'private' }),
      await buildProject(admin, { key: 'YAN', visibility: 'private' }),
    ].map(({ id }) => id);
    await admin.client.put(`/projects/${projects[0]}/members/${guest.id}`, { role: 'viewer' });
    const limited = await team.token(admin.id, { projects: [projects[1] as string] });
    const callers: Caller[] = [
      { name: 'administrator', client: admin.client, headers: {} },
      { name: 'administrator in English', client: admin.client, headers: { 'accept-language': 'en' } },
      { name: 'member', client: member.client, headers: {} },
      { name: 'guest', client: guest.client, headers: {} },
      { name: 'token of one project', client: limited, headers: {} },
    ];

    const known: Record<
      'task' | 'comment' | 'label' | 'field' | 'view' | 'cycle' | 'milestone' | 'template' | 'entry' | 'update',
      string[]
    > = { task: [], comment: [], label: [], field: [], view: [], cycle: [], milestone: [], template: [], entry: [], update: [] };
    const keys: string[] = [];
    let count = 0;
    const next = () => {
      count += 1;
      return count;
    };
    const newName = () => `Ad ${next()}`;
    const done: string[] = [];
    const as = () => of([admin, admin, member, guest]);
    const call = async (by: Person, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const reply = await by.client.request(method, path, method === 'DELETE' ? undefined : (body ?? {}));
      done.push(`${by.name} ${method} ${path} ${JSON.stringify(body)}: ${reply.status}`);
      return reply;
    };
    const create = async (kind: keyof typeof known, path: string, body: object) => {
      const reply = await call(as(), 'POST', path, body);
      if (reply.status === 201) known[kind].push(reply.body.id);
      return reply;
    };
    /** Deletes a random thing of a kind; later operations no longer choose it. */
    const remove = async (kind: keyof typeof known, path: string) => {
      const id = of(known[kind]);
      const reply = await call(as(), 'DELETE', `${path}/${id}`);
      if (reply.status < 300) known[kind] = known[kind].filter((each) => each !== id);
      return reply;
    };
    const task = () => of(known.task);
    const project = () => of(projects);
    const shift = (table: string, days: number) =>
      context.sql({
        name: `test.shift_${table}`,
        text: `update ${table} set deleted_at = deleted_at - interval '${days} days' where organization_id = $1 and deleted_at is not null`,
        values: [team.id],
      });
    const all: Record<string, () => Promise<Reply | undefined>> = {
      'create a task': () => create('task', '/tasks', { title: newName(), project: project() }),
      'create a detailed task': () =>
        create('task', '/tasks', {
          title: newName(),
          description: `Bak: GENEL-1 @${member.name}`,
          project: project(),
          assignee: of(people).id,
          labels: known.label.slice(-2),
          dueDate: new Date().toISOString().slice(0, 10),
        }),
      'create a sub-task': () => create('task', '/tasks', { title: newName(), parent: task() }),
      'rename a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { title: newName() }),
      'complete a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { status: of(['todo', 'in_progress', 'done']) }),
      'assign a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { assignee: of([...people.map(({ id }) => id), null]) }),
      'label a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { addLabels: known.label.slice(-1) }),
      'block a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { addBlockedBy: [task()] }),
      'move a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { project: project() }),
      'reorder a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { before: task() }),
      'plan a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { cycle: of(known.cycle), milestone: of(known.milestone) }),
      'set a custom field': () => call(as(), 'PATCH', `/tasks/${task()}`, { fields: { [of(keys) ?? 'yok']: newName() } }),
      'repeat a task': () => call(as(), 'PATCH', `/tasks/${task()}`, { dueDate: '2030-01-01', recurrence: { rule: 'FREQ=DAILY' } }),
      'watch a task': () => call(as(), 'PUT', `/tasks/${task()}/watch`),
      'stop watching a task': () => call(as(), 'DELETE', `/tasks/${task()}/watch`),
      'relate tasks': () => call(as(), 'POST', `/tasks/${task()}/relations`, { kind: of(['relates', 'duplicates']), task: task() }),
      'duplicate a task': () => create('task', `/tasks/${task()}/duplicate`, { title: newName() }),
      'delete a task': () => remove('task', '/tasks'),
      'restore a task': async () => {
        const id = task();
        await call(as(), 'DELETE', `/tasks/${id}`);
        return call(as(), 'POST', `/tasks/${id}/restore`);
      },
      'purge the trash': async () => {
        await Promise.all([shift('task', 31), shift('comment', 31), shift('project', 31)]);
        const purges = [
          purgeTasks,
          purgeProjectFiles,
          purgeTasksOfProjects,
          purgeProjectActivity,
          purgeProjects,
          purgeComments,
          eraseComments,
        ];
        for (const each of purges) await purgeAll(services.database, each);
        return undefined;
      },
      comment: () => create('comment', `/tasks/${task()}/comments`, { body: `${newName()} GENEL-1` }),
      reply: () => create('comment', `/tasks/${known.task[0]}/comments`, { body: newName(), replyTo: known.comment[0] }),
      'edit a comment': () => call(as(), 'PATCH', `/comments/${of(known.comment)}`, { body: newName() }),
      'resolve a comment': () => call(as(), 'POST', `/comments/${of(known.comment)}/resolve`),
      'react to a comment': () => call(as(), 'POST', `/comments/${of(known.comment)}/reactions`, { emoji: '👍' }),
      'delete a comment': () => remove('comment', '/comments'),
      'create a label': () => create('label', '/labels', { name: newName() }),
      'rename a label': () => call(as(), 'PATCH', `/labels/${of(known.label)}`, { name: newName() }),
      'delete a label': () => remove('label', '/labels'),
      'create a field': () => create('field', '/fields', { name: newName(), type: 'text', projects: [project()] }),
      'rename a field': () => call(as(), 'PATCH', `/fields/${of(known.field)}`, { name: newName() }),
      'delete a field': () => remove('field', '/fields'),
      'create a view': () =>
        create('view', '/views', { name: newName(), project: project(), filter: of(['due<=today', 'assignee:me', '']) }),
      'rename a view': () => call(as(), 'PATCH', `/views/${of(known.view)}`, { name: newName(), filter: 'status:todo' }),
      'like a view': () => call(as(), 'PUT', `/views/${of(known.view)}/favourite`),
      'delete a view': () => remove('view', '/views'),
      'create a cycle': () =>
        create('cycle', '/cycles', {
          name: newName(),
          project: project(),
          startDate: `${2030 + count}-01-01`,
          endDate: `${2030 + count}-01-14`,
        }),
      'rename a cycle': () => call(as(), 'PATCH', `/cycles/${of(known.cycle)}`, { name: newName() }),
      'delete a cycle': () => remove('cycle', '/cycles'),
      'create a milestone': () => create('milestone', '/milestones', { name: newName(), project: project() }),
      'rename a milestone': () => call(as(), 'PATCH', `/milestones/${of(known.milestone)}`, { name: newName() }),
      'create a template': () => create('template', '/templates', { name: newName(), project: project(), task: { title: newName() } }),
      'rename a template': () => call(as(), 'PATCH', `/templates/${of(known.template)}`, { name: newName() }),
      'record time': () => create('entry', '/time-entries', { task: task(), minutes: 5 }),
      'start a timer': () => create('entry', '/time-entries', { task: task() }),
      'stop a timer': () => call(as(), 'POST', `/time-entries/${of(known.entry)}/stop`),
      'report on a project': () =>
        create('update', `/projects/${project()}/updates`, { health: of(['on_track', 'at_risk']), body: newName() }),
      'edit a report': () => call(as(), 'PATCH', `/project-updates/${of(known.update)}`, { body: newName() }),
      'rename a project': () => call(as(), 'PATCH', `/projects/${project()}`, { name: newName() }),
      'change a key': () => call(as(), 'PATCH', `/projects/${project()}`, { key: `K${next()}` }),
      'open or close a project': () => call(as(), 'PATCH', `/projects/${project()}`, { visibility: of(['private', 'organization']) }),
      'archive a project': () => call(as(), 'PATCH', `/projects/${project()}`, { archived: of([true, false]) }),
      'delete a project': () => call(admin, 'DELETE', `/projects/${projects[2]}`),
      'restore a project': async () => {
        await call(admin, 'DELETE', `/projects/${projects[2]}`);
        return call(admin, 'POST', `/projects/${projects[2]}/restore`);
      },
      'add a project member': () =>
        call(admin, 'PUT', `/projects/${project()}/members/${of(people).id}`, { role: of(['viewer', 'member', 'lead']) }),
      'remove a project member': () => call(admin, 'DELETE', `/projects/${project()}/members/${of([member, guest]).id}`),
      'change a role': () => call(admin, 'PATCH', `/members/${member.id}`, { role: of(['member', 'guest', 'admin']) }),
      'rename oneself': () => call(as(), 'PATCH', '/me', { name: newName() }),
      'change the time zone': () =>
        call(as(), 'PATCH', '/me', { timeZone: of(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Istanbul']) }),
      'change mail settings': () => call(as(), 'PATCH', '/me', { mailHour: pick(24) }),
      'change the workflow': () =>
        call(admin, 'PUT', `/projects/${project()}/workflow`, {
          statuses: [
            { key: 'todo', name: newName(), category: 'unstarted' },
            { key: 'in_progress', name: 'Sürüyor', category: 'started' },
            { key: 'done', name: 'Bitti', category: of(['completed', 'cancelled']) },
          ],
          replacements: [
            { status: 'in_review', replacedBy: 'in_progress' },
            { status: 'cancelled', replacedBy: 'done' },
          ],
        }),
      'create a token': () => call(as(), 'POST', '/tokens', { name: newName(), scopes: ['tasks:read'] }),
      nothing: async () => undefined,
    };

    /** Makes what earlier operations may have removed: projects that accept changes, roles, and something of each kind in one project. */
    const replenish = async () => {
      const restored = await call(admin, 'POST', `/projects/${projects[2]}/restore`);
      // The trash may have been purged since the project was deleted.
      if (restored.status === 404) projects[2] = (await buildProject(admin, { key: `Y${next()}`, visibility: 'private' })).id;
      for (const id of projects) await call(admin, 'PATCH', `/projects/${id}`, { archived: false });
      await call(admin, 'PATCH', `/members/${member.id}`, { role: 'member' });
      const first = projects[0] as string;
      const made = await Promise.all(
        (
          [
            ['label', '/labels', {}],
            ['field', '/fields', { type: 'text', projects }],
            ['view', '/views', { project: first, filter: 'status:todo' }],
            ['cycle', '/cycles', { project: first, startDate: `${2030 + next()}-01-01`, endDate: `${2030 + count}-01-14` }],
            ['milestone', '/milestones', { project: first }],
            ['template', '/templates', { project: first, task: { title: newName() } }],
          ] as const
        ).map(async ([kind, path, body]) => [kind, await call(admin, 'POST', path, { name: newName(), ...body })] as const),
      );
      for (const [kind, reply] of made) {
        expect(reply.status, `${kind}: ${JSON.stringify(reply.body)}`).toBe(201);
        known[kind].push(reply.body.id);
        if (kind === 'field') keys.push(reply.body.key);
      }
      for (let tasks = 0; tasks < 4; tasks++) known.task.push((await buildTask(admin, { project: first })).id);
    };

    /** Repeats an operation, with other random people and things, until it is not refused. @returns its request, or undefined */
    const succeed = async (name: string): Promise<string | undefined> => {
      for (let tries = 0; tries < 80; tries++) {
        if (tries === 30) await replenish();
        const reply = await all[name]?.();
        if (!reply || reply.status < 300) return reply ? done.at(-1) : name;
      }
      return undefined;
    };

    for (let made = 0; made < 8; made++) await succeed('create a detailed task');
    const first = (await buildTask(admin, { title: 'İlk' })).id;
    known.task.unshift(first);
    for (const name of ['label', 'field', 'view', 'cycle', 'milestone', 'template'])
      for (let made = 0; made < 2; made++) await succeed(`create a ${name}`);
    const comment = await admin.client.post(`/tasks/${first}/comments`, { body: 'İlk yorum' });
    known.comment.push(comment.body.id);
    for (const name of ['comment', 'reply', 'start a timer', 'report on a project']) await succeed(name);
    keys.push(...(await admin.client.get('/fields')).body.data.map(({ key }: { key: string }) => key));
    const pollers = new Pollers(callers, () => [
      ...['/tasks', '/tasks?limit=2&sort=-updatedAt', '/tasks?assignee=me', '/tasks?filter=due%3C%3Dtoday', '/tasks?deleted=true'],
      ...['/tasks?filter=updated%3E-2h', '/tasks?fields=id,title,assignee.name', '/tasks/groups?group=status', '/projects?deleted=true'],
      ...['/labels', '/fields', '/projects', '/cycles', '/milestones', '/templates', '/views', '/time-entries'],
      ...known.view.slice(-1).map((view) => `/tasks?view=${view}`),
      ...['mentions', 'references', 'comments', 'time-entries'].map((list) => `/tasks/${first}/${list}`),
      ...known.comment.slice(0, 1).flatMap((comment) => [`/comments/${comment}/replies`, `/comments/${comment}/references`]),
      ...projects.flatMap((id) => [`/tasks?project=${id}&sort=position`, `/projects/${id}/members`, `/projects/${id}/updates`]),
    ]);
    // The second poll brings the first tags with a state.
    for (const time of ['first', 'second']) await pollers.check(`the ${time} poll`);
    // Each once, in random order.
    const waiting = Object.keys(all);
    const refused: string[] = [];
    while (waiting.length > 0) {
      const [name = ''] = waiting.splice(pick(waiting.length), 1);
      const request = await succeed(name);
      if (request === undefined) refused.push(name);
      await pollers.check(`${name} (${request})`);
    }
    // Without enough changes, or with a change of everything each time, the comparison would prove nothing.
    expect(refused.length, refused.join(', ')).toBeLessThan(8);
    expect(pollers.unchanged).toBeGreaterThan(100);
  });
});
