import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { type TaskData, taskEvent } from '../../../schema/work/task/events.ts';
import { Facts, matcherOf, readyFilter, type TaskFilter } from '../../../schema/work/task/filter.ts';
import { tasksForEvents } from '../../../schema/work/task/find.ts';
import { countTasks, listTasks } from '../../../schema/work/task/list.ts';
import {
  buildComment,
  buildField,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { random, testSeed } from '../../support/random.ts';

/** A task as REST returns it to a person. */
type Task = {
  id: string;
  number: string;
  title: string;
  description: string;
  status: string;
  priority: string;
  dueDate: string | null;
  startDate: string | null;
  createdAt: string;
  completedAt: string | null;
  assignee: { id: string } | null;
  createdBy: { id: string };
  parent: { id: string } | null;
  recurrence: { series: string } | null;
  project: { key: string };
  labels: { name: string }[];
  watchers: { id: string }[];
  blockedBy: { id: string; status: string }[];
  blocks: { id: string }[];
  fields: {
    musteri?: string;
    puan?: number;
    teslim?: string;
    onem?: { id: string; name: string };
    yerler?: { id: string; name: string }[];
    danisman?: { id: string };
    adres?: string;
    onay?: boolean;
  };
};

/** A filter text and an independent predicate for the tasks that it should match. */
type Case = { readonly text: string; readonly is: (task: Task) => boolean };

describe('a filter', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let guest: Person;
  const seen: Record<string, Task[]> = {};
  const contexts: Record<string, Context> = {};
  const taskData: Record<string, TaskData[]> = {};
  const commented = new Set<string>();
  const fieldIds: Record<string, string> = {};
  const optionIds: Record<string, string> = {};
  let key = '';
  const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'];
  const priorities = ['none', 'low', 'medium', 'high', 'urgent'];
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe Yılmaz' });
    guest = await team.person({ name: 'Misafir', role: 'guest' });
    const [web, secret] = [await buildProject(admin), await buildProject(admin, { visibility: 'private' })];
    key = web.key;
    await admin.client.put(`/projects/${web.id}/members/${guest.id}`, { role: 'editor' });
    const labels = [await buildLabel(admin, 'acil'), await buildLabel(admin, 'ışık testi')];
    // A field of the private project only: other people cannot see it.
    await buildField(admin, { name: 'Gizli', type: 'text', projects: [secret.id] });
    for (const [name, type, more] of [
      ['Müşteri', 'text', {}],
      ['Puan', 'number', {}],
      ['Teslim', 'date', {}],
      ['Önem', 'select', { options: [{ name: 'Az' }, { name: 'Orta' }, { name: 'Çok' }] }],
      ['Yerler', 'several', { options: [{ name: 'İzmir' }, { name: 'Van' }, { name: 'Yok' }] }],
      ['Danışman', 'person', {}],
      ['Adres', 'url', {}],
      ['Onay', 'checkbox', { projects: [web.id] }],
    ] as const) {
      const { id, key: made, options } = await buildField(admin, { name, type, ...more });
      fieldIds[made] = id;
      for (const each of options) optionIds[each.name] = each.id;
    }
    const below = random(7);
    const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
    const maybe = <T>(value: () => T): T | undefined => (below(2) === 0 ? value() : undefined);
    const made: { id: string; project: string }[] = [];
    for (let index = 0; index < 44; index += 1) {
      const project = pick([web.key, web.key, 'GENEL', secret.key]);
      const beside = made.filter((each) => each.project === project);
      const task = await buildTask(pick([admin, admin, ayse].filter((each) => project !== secret.key || each === admin)), {
        title: pick(['IŞIĞI kapat', 'Fatura ekranı', '100% bitti', 'fatura']),
        project,
        status: pick(statuses),
        priority: pick(priorities),
        description: pick(['', 'Ayrıntı']),
        ...(maybe(() => true) && { assignee: project === secret.key ? admin.id : pick([admin.id, ayse.id]) }),
        ...(maybe(() => true) && { dueDate: pick(['2026-11-30', '2026-12-01', '2026-12-02', '2020-01-01']) }),
        ...(maybe(() => true) && { startDate: pick(['2019-11-30', '2020-01-01']) }),
        ...(maybe(() => true) && { labels: [pick(labels).id] }),
        ...(beside.length > 0 && below(4) === 0 && { parent: pick(beside).id }),
        ...(made.length > 0 && below(3) === 0 && { blockedBy: [pick(made).id] }),
        fields: {
          ...(maybe(() => true) && { musteri: pick(['Kızılırmak A.Ş.', 'kızılırmak a.ş.', 'Işık', 'Çağ %100', 'Yılmaz ve Oğlu']) }),
          ...(maybe(() => true) && { puan: pick([-3, 0, 0.5, 5, 1e6]) }),
          ...(maybe(() => true) && { teslim: pick(['2999-11-30', '2999-12-01', '2999-12-02', '2020-01-01']) }),
          ...(maybe(() => true) && { onem: pick(['Az', 'Orta', 'Çok']) }),
          ...(maybe(() => true) && { yerler: pick([['İzmir'], ['Van', 'Yok'], ['Yok']]) }),
          ...(maybe(() => true) && { danisman: project === secret.key ? admin.id : pick([admin.id, ayse.id]) }),
          ...(maybe(() => true) && { adres: pick(['https://ornek.test/a', 'https://ornek.test/B']) }),
          ...(project === web.key && maybe(() => true) && { onay: below(2) === 0 }),
        },
      }).catch(() => null);
      if (!task) continue;
      made.push({ id: task.id, project });
      if (below(4) === 0) await (project === secret.key ? admin : pick([admin, ayse])).client.put(`/tasks/${task.id}/watch`);
      if (below(5) === 0) {
        await buildComment(admin, task);
        commented.add(task.id);
      }
      if (below(9) === 0) await admin.client.delete(`/tasks/${task.id}`);
    }
    expect(made.length).toBeGreaterThan(25);
    for (const project of [web.key, secret.key]) {
      const rule = { rule: 'FREQ=DAILY', from: 'completion' };
      const first = await buildTask(admin, { project, title: 'Rapor', dueDate: '2026-11-30', recurrence: rule });
      const { body } = await admin.client.patch(`/tasks/${first.id}`, { status: 'done' });
      await admin.client.patch(`/tasks/${body.recurrence.next.id}`, { status: 'done' });
    }
    for (const [name, person] of Object.entries({ admin, ayse, guest })) {
      const { context } = team;
      const role = name === 'admin' ? 'admin' : name === 'guest' ? 'guest' : 'member';
      contexts[name] = new Context(context.services, { ...context, actor: { ...context.actor, user: person.id, role } });
      seen[name] = [
        ...(await person.client.get('/tasks?limit=200')).body.data,
        ...(await person.client.get('/tasks?limit=200&deleted=true')).body.data,
      ];
      const rows = await tasksForEvents(
        contexts[name] as Context,
        (seen[name] as Task[]).map(({ id }) => id),
      );
      taskData[name] = rows.map((row) => taskEvent('task.updated', row).data as TaskData);
    }
  });

  const rank = (name: string) => priorities.indexOf(name);
  const category = (status: string) =>
    ({ backlog: 'backlog', todo: 'unstarted', in_progress: 'started', in_review: 'started', done: 'completed', cancelled: 'cancelled' })[
      status
    ];
  const waits = (status: string) => category(status) !== 'completed' && category(status) !== 'cancelled';
  const lower = (text: string) =>
    text.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase().replaceAll('ı', 'i').replaceAll('ş', 's').replaceAll('ğ', 'g');
  const compared = {
    '<': (a: string, b: string) => a < b,
    '<=': (a: string, b: string) => a <= b,
    '>': (a: string, b: string) => a > b,
    '>=': (a: string, b: string) => a >= b,
  };

  /** Filters with one comparison, for the tasks that a person can see. */
  const leaves = (who: string): fc.Arbitrary<Case> => {
    const me = { admin, ayse, guest }[who]?.id;
    const tasks = seen[who] as Task[];
    const number = fc.constantFrom(...tasks);
    const sign = fc.constantFrom('<', '<=', '>', '>=' as const) as fc.Arbitrary<keyof typeof compared>;
    const day = fc.constantFrom('2026-11-30', '2026-12-01', '2020-01-01', '2026-12-03', '2999-12-01', '2999-12-03');
    const all: fc.Arbitrary<Case>[] = [
      fc.constantFrom(...statuses).map((status) => ({ text: `status:${status}`, is: (task) => task.status === status })),
      fc.constantFrom(...statuses).map((status) => ({ text: `durum!=${status}`, is: (task) => task.status !== status })),
      fc
        .subarray(statuses, { minLength: 2 })
        .map((some) => ({ text: `status:${some.join(',')}`, is: (task) => some.includes(task.status) })),
      fc.tuple(sign, fc.constantFrom(...priorities)).map(([is, name]) => ({
        text: `priority${is}${name}`,
        is: (task) => compared[is](String(rank(task.priority)), String(rank(name))),
      })),
      fc.constant({ text: 'öncelik:acil,düşük', is: ({ priority }) => priority === 'urgent' || priority === 'low' }),
      fc.constant({ text: 'assignee:me', is: ({ assignee }) => assignee?.id === me }),
      fc.constant({ text: 'sorumlu:yok', is: ({ assignee }) => assignee === null }),
      fc.constant({ text: 'sorumlu:ben,yok', is: ({ assignee }) => assignee === null || assignee.id === me }),
      fc.constant({ text: 'assignee:any', is: ({ assignee }) => assignee !== null }),
      fc.constant({ text: `creator:${ayse.id}`, is: ({ createdBy }) => createdBy.id === ayse.id }),
      fc.constant({ text: 'watcher:me', is: ({ watchers }) => watchers.some(({ id }) => id === me) }),
      fc.constant({ text: 'izleyen:yok', is: ({ watchers }) => watchers.length === 0 }),
      fc.constant({ text: 'label:ACİL', is: ({ labels }) => labels.some(({ name }) => name === 'acil') }),
      fc.constant({
        text: 'etiket:"isik testi",none',
        is: ({ labels }) => labels.length === 0 || labels.some(({ name }) => name !== 'acil'),
      }),
      fc.constant({ text: `project:${key.toLowerCase()}`, is: ({ project }) => project.key === key }),
      fc.constant({ text: `-project:${key}`, is: ({ project }) => project.key !== key }),
      number.map((other) => ({ text: `parent:${other.number}`, is: ({ parent }) => parent?.id === other.id })),
      number.map((other) => ({
        text: `series:${other.number}`,
        is: ({ recurrence }) => recurrence !== null && recurrence.series === other.recurrence?.series,
      })),
      fc.constantFrom(...tasks.filter((task) => task.recurrence)).map(({ id, recurrence }) => ({
        text: `seri:${id},none`,
        is: (task) => task.recurrence === null || task.recurrence.series === recurrence?.series,
      })),
      fc.constant({ text: 'dizi:var', is: ({ recurrence }) => recurrence !== null }),
      fc.constant({ text: 'parent:none', is: ({ parent }) => parent === null }),
      fc
        .tuple(number, number)
        .map(([one, other]) => ({ text: `id:${one.number},${other.id}`, is: ({ id }) => id === one.id || id === other.id })),
      fc
        .tuple(sign, day)
        .map(([is, date]) => ({ text: `due${is}${date}`, is: ({ dueDate }) => dueDate !== null && compared[is](dueDate, date) })),
      day.map((date) => ({ text: `bitiş:${date},none`, is: ({ dueDate }) => dueDate === null || dueDate === date })),
      fc.constant({ text: 'due:2026-12', is: ({ dueDate }) => dueDate?.startsWith('2026-12') === true }),
      fc.constant({ text: 'start<today', is: ({ startDate }) => startDate !== null }),
      fc.constant({ text: 'created>=-7d', is: () => true }),
      fc.constant({ text: 'oluşturma<dün', is: () => false }),
      fc.constant({ text: 'updated>-2h', is: () => true }),
      fc.constant({ text: 'completed:any', is: ({ completedAt }) => completedAt !== null }),
      number.map((other) => ({ text: `created>${other.createdAt}`, is: ({ createdAt }) => createdAt > other.createdAt })),
      fc.constant({ text: 'done:yes', is: ({ status }) => category(status) === 'completed' }),
      fc.constant({ text: 'açık:evet', is: ({ status }) => waits(status) }),
      fc.constant({ text: 'category:started,unstarted', is: ({ status }) => ['started', 'unstarted'].includes(category(status) ?? '') }),
      fc.constant({ text: 'blocked:yes', is: ({ blockedBy }) => blockedBy.some(({ status }) => waits(status)) }),
      fc.constant({ text: 'engelli:hayır', is: ({ blockedBy }) => !blockedBy.some(({ status }) => waits(status)) }),
      fc.constant({ text: 'has:blockers', is: ({ blockedBy }) => blockedBy.length > 0 }),
      fc.constant({ text: 'has:blocks', is: ({ blocks }) => blocks.length > 0 }),
      fc.constant({ text: 'has:description,label', is: ({ description, labels }) => description !== '' || labels.length > 0 }),
      fc.constant({ text: 'has:yorum', is: ({ id }) => commented.has(id) }),
      fc.constant({ text: 'has:files', is: () => false }),
      fc.constant({ text: '-has:time', is: () => true }),
      fc.constant({ text: 'has:parent,due', is: ({ parent, dueDate }) => parent !== null || dueDate !== null }),
      fc.constantFrom('fatura', 'ISIGI', '"100% b"', 'ekranı').map((word) => ({
        text: word,
        is: ({ title }) => lower(title).includes(lower(word.replaceAll('"', ''))),
      })),
    ];
    const values: fc.Arbitrary<Case>[] = [
      fc.constantFrom('KIZILIRMAK A.Ş.', 'ışık', 'çağ %100').map((name) => ({
        text: `field.musteri:"${name}"`,
        is: ({ fields }) => fields.musteri?.toLocaleLowerCase('tr') === name.toLocaleLowerCase('tr'),
      })),
      fc.constantFrom('*ilirmak*', 'isi*', '*A.Ş.', '*%*', 'yılmaz*oğlu', '*').map((pattern) => ({
        text: `alan.Müşteri:"${pattern}"`,
        is: ({ fields }) =>
          fields.musteri !== undefined &&
          new RegExp(`^${lower(pattern).replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(lower(fields.musteri)),
      })),
      fc.constant({ text: 'field.musteri!=Işık', is: ({ fields }) => fields.musteri !== 'Işık' }),
      fc.constant({ text: 'field.musteri:none,ışık', is: ({ fields }) => fields.musteri === undefined || fields.musteri === 'Işık' }),
      fc.tuple(sign, fc.constantFrom(-3, 0, 0.5, 4.99, 5)).map(([is, limit]) => ({
        text: `field.puan${is}${limit}`,
        is: ({ fields: { puan } }) =>
          puan !== undefined && { '<': puan < limit, '<=': puan <= limit, '>': puan > limit, '>=': puan >= limit }[is],
      })),
      fc.constant({ text: 'field.puan:5,+0.50,-3', is: ({ fields: { puan } }) => puan !== undefined && [5, 0.5, -3].includes(puan) }),
      fc.constant({ text: 'field.puan:none', is: ({ fields }) => fields.puan === undefined }),
      fc.tuple(sign, day).map(([is, date]) => ({
        text: `field.teslim${is}${date}`,
        is: ({ fields: { teslim } }) => teslim !== undefined && compared[is](teslim, date),
      })),
      fc.constant({
        text: 'alan.teslim:2999-12,yok',
        is: ({ fields: { teslim } }) => teslim === undefined || teslim.startsWith('2999-12'),
      }),
      fc.constant({
        text: 'field.teslim<today',
        is: ({ fields: { teslim } }) => teslim === '2020-01-01',
      }),
      fc.constantFrom('Az', 'orta', 'Çok').map((name) => ({
        text: `field.onem:${name}`,
        is: ({ fields }) => fields.onem?.id === optionIds[name === 'orta' ? 'Orta' : name],
      })),
      fc.constant({ text: 'field.onem>=Orta', is: ({ fields: { onem } }) => onem !== undefined && onem.name !== 'Az' }),
      fc.constant({ text: 'field.onem<cok', is: ({ fields: { onem } }) => onem !== undefined && onem.name !== 'Çok' }),
      fc.constant({ text: 'field.yerler:Yok', is: ({ fields: { yerler } }) => yerler?.some(({ name }) => name === 'Yok') === true }),
      fc.constant({ text: 'field.yerler:izmir,none', is: ({ fields: { yerler } }) => !yerler?.length || yerler[0]?.name === 'İzmir' }),
      fc.constant({ text: 'field.danisman:me', is: ({ fields: { danisman } }) => danisman?.id === me }),
      fc.constant({ text: 'field.danisman:any', is: ({ fields: { danisman } }) => danisman !== undefined && danisman !== null }),
      fc.constant({ text: 'field.adres:"HTTPS://ornek.test/b"', is: ({ fields }) => fields.adres?.endsWith('B') === true }),
      fc.constant({ text: 'field.onay:yes', is: ({ fields }) => fields.onay === true }),
      fc.constant({ text: 'field.onay:no', is: ({ fields, project }) => project.key === key && fields.onay !== true }),
      fc.constant({ text: 'field.onay:none', is: ({ fields }) => fields.onay === undefined }),
      fc.constant('musteri').map((name) => ({ text: `field.${fieldIds[name]}:any`, is: ({ fields }) => fields.musteri !== undefined })),
      fc.constant({ text: 'field.fld_01jcx6y3m8e7v9t5w2b4n6q8r0:none', is: () => true }),
      fc.constant({ text: 'field.fld_01jcx6y3m8e7v9t5w2b4n6q8r0>5', is: () => false }),
    ];
    return fc.oneof({ arbitrary: fc.oneof(...all), weight: 3 }, { arbitrary: fc.oneof(...values), weight: 2 });
  };

  const cases = (who: string): fc.Arbitrary<Case> =>
    fc.letrec<{ whole: Case }>((tie) => ({
      whole: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaves(who),
        tie('whole').map(({ text, is }) => ({ text: `not (${text})`, is: (task: Task) => !is(task) })),
        fc.array(tie('whole'), { minLength: 2, maxLength: 3 }).map((parts) => ({
          text: parts.map(({ text }) => `(${text})`).join(' '),
          is: (task: Task) => parts.every(({ is }) => is(task)),
        })),
        fc.array(tie('whole'), { minLength: 2, maxLength: 3 }).map((parts) => ({
          text: parts.map(({ text }) => `(${text})`).join(' veya '),
          is: (task: Task) => parts.some(({ is }) => is(task)),
        })),
      ),
    })).whole;

  async function answers(who: string, filter: TaskFilter) {
    const context = contexts[who] as Context;
    const { nodes } = await listTasks(context, filter, ['createdAt'], { first: 200 });
    const { matches, settled } = await matcherOf(await readyFilter(context, filter));
    const facts = await Facts.of(context, taskData[who] as TaskData[]);
    // `settled` decides without facts and must agree with `matches`.
    for (const task of taskData[who] as TaskData[])
      expect([settled(task) ?? matches(task, facts), filter]).toEqual([matches(task, facts), filter]);
    return {
      count: (await countTasks(context, filter)).count,
      listed: nodes.map(({ id }) => id).sort(),
      matched: (taskData[who] as TaskData[])
        .filter((task) => matches(task, facts))
        .map(({ id }) => id)
        .sort(),
    };
  }

  test.each(['admin', 'ayse', 'guest'])(
    'matches the same tasks in SQL, in memory and by its description, for %s',
    async (who) => {
      const deleted = new Set((taskData[who] as TaskData[]).filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id));
      await fc.assert(
        fc.asyncProperty(cases(who), fc.boolean(), async ({ text, is }, trash) => {
          const filter = trash ? { text, deleted: true } : { text };
          const { listed, matched, count } = await answers(who, filter);
          const expected = (seen[who] as Task[])
            .filter((task) => deleted.has(task.id) === trash && is(task))
            .map(({ id }) => id)
            .sort();
          expect([text, matched]).toEqual([text, expected]);
          expect([text, listed, count]).toEqual([text, expected, expected.length]);
        }),
        { numRuns: 150, seed: testSeed() },
      );
    },
    120_000,
  );

  const sortable = /^field\.(musteri|puan|teslim|onem|adres|onay)(?=[:<>!])/;

  test.each(['admin', 'ayse', 'guest'])(
    'on a custom field matches the same tasks when the list is sorted by that field, for %s',
    async (who) => {
      const [context, deleted] = [
        contexts[who] as Context,
        new Set((taskData[who] as TaskData[]).flatMap((task) => (task.deletedAt ? [task.id] : []))),
      ];
      const ofField = leaves(who).filter(({ text }) => sortable.test(text));
      await fc.assert(
        fc.asyncProperty(
          ofField,
          fc.array(fc.oneof(ofField, leaves(who)), { maxLength: 2 }),
          fc.boolean(),
          async (one, others, descending) => {
            const all = [one, ...others];
            const text = all.map((each) => `(${each.text})`).join(' ');
            const sort = `${descending ? '-' : ''}field.${sortable.exec(one.text)?.[1]}`;
            const { nodes } = await listTasks(context, { text }, [sort], { first: 200 });
            const expected = (seen[who] as Task[]).filter((task) => !deleted.has(task.id) && all.every(({ is }) => is(task)));
            expect([text, sort, nodes.map(({ id }) => id).sort()]).toEqual([text, sort, expected.map(({ id }) => id).sort()]);
          },
        ),
        { numRuns: 40, seed: testSeed() },
      );
    },
    120_000,
  );

  test('in the fields of TaskFilter matches the same tasks as its text', async () => {
    const label = (await admin.client.get('/labels')).body.data[0].id as string;
    const pairs: [TaskFilter, string][] = [
      [{ or: [{ status: ['done'] }, { priority: ['high'], text: '-assignee:me' }] }, 'status:done or (priority:high -assignee:me)'],
      [{ and: [{ label: [label] }, { has: ['due'] }] }, `label:${label} has:due`],
      [{ category: ['started'], blocked: false }, 'category:started blocked:no'],
      [{ creator: [ayse.id], watcher: ['none'] }, `creator:${ayse.id} watcher:none`],
      [{ text: 'has:parent', or: [{ text: 'due:any' }, { dueAfter: '2026-01-01' }] }, 'has:parent (due:any or due>2026-01-01)'],
      [{ createdAfter: '2020-01-01T00:00:00Z', completedBefore: '2100-01-01T00:00:00Z' }, 'completed:any'],
      [{ not: { text: 'fatura or parent:none' } }, '-(fatura or parent:none)'],
    ];
    for (const name of [`field.onem:${optionIds.Orta}`, `field.danisman:"${ayse.name}"`])
      pairs.push([{ text: name.startsWith('field.onem') ? 'field.onem:Orta' : `field.danisman:${ayse.id}` }, name]);
    for (const [fields, text] of pairs) expect([text, await answers('admin', fields)]).toEqual([text, await answers('admin', { text })]);
  });
});
