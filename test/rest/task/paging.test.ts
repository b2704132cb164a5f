import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

type Task = Record<string, string | null> & { id: string; number: string };

/** A cursor with arbitrary content, encoded like those of the server. */
const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('paging through tasks', () => {
  let team: Organization;
  let admin: Person;
  let project: { key: string };
  /** All tasks of the project in the order of creation. */
  const all: Task[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
    const days = ['2026-12-01', null, '2026-12-03', '2026-12-01', null, '2026-12-02', null];
    const estimates = [2.5, null, 0, 1.5, 2.5, null, 13];
    const priorities = ['high', 'none', 'low', 'high', 'urgent', 'none', 'medium'];
    for (const [index, day] of days.entries()) {
      const dates = { startDate: days[6 - index], dueDate: day };
      const task = await buildTask(admin, { project: project.key, priority: priorities[index], estimate: estimates[index], ...dates });
      const { body } = await admin.client.patch(`/tasks/${task.id}`, { status: index % 2 ? 'done' : 'todo', title: `${index}` });
      all.push(body);
    }
  });

  const list = (query: string) => admin.client.get(`/tasks?project=${project.key}&${query}`);

  /** All rows of a list, page by page. */
  async function pages(query: string): Promise<Task[]> {
    const seen: Task[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list(`${query}${cursor && `&cursor=${cursor}`}`);
      expect(body.page.hasMore).toBe(body.page.nextCursor !== null);
      seen.push(...body.data);
      cursor = body.page.nextCursor;
    }
    return seen;
  }

  const rank = ['none', 'low', 'medium', 'high', 'urgent'];
  const keys: Record<string, (task: Task) => string | number | null> = {
    createdAt: (task) => task.createdAt ?? null,
    updatedAt: (task) => task.updatedAt ?? null,
    completedAt: (task) => task.completedAt ?? null,
    startDate: (task) => task.startDate ?? null,
    dueDate: (task) => task.dueDate ?? null,
    priority: (task) => rank.indexOf(task.priority ?? ''),
    position: (task) => task.position ?? null,
    estimate: (task) => task.estimate ?? null,
    number: (task) => Number(task.number.split('-')[1]),
  };

  /** The expected order for `sort`: nulls last, then by id in the direction of the last key. */
  function sorted(sort: string): string[] {
    const wanted = sort.split(',').map((each) => ({ name: each.replace('-', ''), sign: each.startsWith('-') ? -1 : 1 }));
    const compare = (a: Task, b: Task) => {
      for (const { name, sign } of wanted) {
        const [x, y] = [keys[name]?.(a) ?? null, keys[name]?.(b) ?? null];
        if (x === y) continue;
        if (x === null || y === null) return x === null ? 1 : -1;
        return x < y ? -sign : sign;
      }
      return (a.id < b.id ? -1 : 1) * (wanted.at(-1)?.sign ?? 1);
    };
    return [...all].sort(compare).map(({ id }) => id);
  }

  const fields = Object.keys(keys);
  test.each([...fields, ...fields.map((field) => `-${field}`), 'dueDate,-priority', '-startDate,dueDate', '-priority,-completedAt,number'])(
    'sorted by %s returns each task once in order at any page size, nulls last',
    async (sort) => {
      for (const limit of [1, 2, 3, 7]) expect((await pages(`sort=${sort}&limit=${limit}`)).map(({ id }) => id)).toEqual(sorted(sort));
    },
  );

  test('is newest first by default', async () => {
    expect((await pages('limit=4')).map(({ id }) => id)).toEqual(sorted('-createdAt'));
  });

  test('links to the next page', async () => {
    const { body, headers } = await list('limit=3&sort=dueDate');
    const url = /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? '';
    const next = await admin.client.get(url.replace(/^.*\/api\/v1/, ''));
    expect(next.body.data.map(({ id }: Task) => id)).toEqual(sorted('dueDate').slice(3, 6));
    expect(body.page.hasMore).toBe(true);
  });

  test('neither repeats nor skips tasks if some are added or deleted meanwhile', async () => {
    const own = await buildProject(admin);
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) made.unshift((await buildTask(admin, { project: own.key })).id);
    const first = (await admin.client.get(`/tasks?project=${own.key}&limit=3`)).body;
    await buildTask(admin, { project: own.key });
    await admin.client.delete(`/tasks/${made[2]}`);
    const second = (await admin.client.get(`/tasks?project=${own.key}&limit=3&cursor=${first.page.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }: Task) => id)).toEqual(made);
  });

  test.each([
    ['0', 'field.range'],
    ['201', 'field.range'],
    ['-1', 'field.range'],
    ['abc', 'field.type'],
    ['1.5', 'field.type'],
    ['', 'field.type'],
  ])('rejects limit=%s', async (limit, code) => {
    const { status, body } = await list(`limit=${limit}`);
    expect([status, body.errors]).toMatchObject([400, [{ parameter: 'limit', code }]]);
  });

  test.each([
    ['garbage', 'abc', ''],
    ['nothing', '', ''],
    ['no base64', '%25%25', ''],
    ['JSON that is no list', forged({ a: 1 }), ''],
    ['too few values', forged(['-createdAt,-id', '2026-01-01T00:00:00.000Z']), ''],
    ['a time that is none', forged(['-createdAt,-id', '2026-01-01 (x)', 'tsk_a']), ''],
    ['a day that is none', forged(['dueDate,id', '2026-02-30', 'tsk_a']), 'sort=dueDate'],
    ['a time where a day belongs', forged(['dueDate,id', '2026-02-03T00:00:00.000Z', 'tsk_a']), 'sort=dueDate'],
    ['a number for a time', forged(['-createdAt,-id', 12, 'tsk_a']), ''],
    ['an object for a time', forged(['-createdAt,-id', {}, 'tsk_a']), ''],
    ['null where none can be', forged(['-createdAt,-id', null, 'tsk_a']), ''],
    ['an unknown priority', forged(['priority,id', 'asap', 'tsk_a']), 'sort=priority'],
    ['a number too large', forged(['number,id', 3_000_000_000, 'tsk_a']), 'sort=number'],
    ['a text for a number', forged(['number,id', '7', 'tsk_a']), 'sort=number'],
    ['NUL in an id', forged(['-createdAt,-id', '2026-01-01T00:00:00.000Z', 'a\u0000']), ''],
  ])('rejects a cursor of %s', async (_, cursor, sort) => {
    const { status, body } = await list(`${sort}&cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'cursor.invalid']);
  });

  test('rejects a cursor of another sort', async () => {
    const { body } = await list('sort=dueDate&limit=2');
    const answer = await list(`sort=-dueDate&cursor=${body.page.nextCursor}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'cursor.invalid']);
  });

  test('shows other people with the same cursor only what they can view', async () => {
    const { body } = await list('limit=2');
    const stranger = await team.person({ role: 'guest' });
    const answer = await stranger.client.get(`/tasks?project=${project.key}&cursor=${body.page.nextCursor}`);
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });
});
