import { type Shown, wrongWith } from './judge.ts';
import { anything, has, present, sees, seesFile, seesTask, there, told, union } from './oracle.ts';
import { type Caller, type World, word } from './world.ts';

type Door = (world: World, caller: Caller) => Promise<Shown>;

const get = async ({ client }: Caller, path: string): Promise<string[]> => [JSON.stringify((await client.get(path)).body)];

/** The whole log, from its beginning. */
async function wholeLog({ client }: Caller): Promise<string[]> {
  const texts: string[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await client.get(`/events?limit=200${after && `&after=${after}`}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    texts.push(...body.data.map((event: unknown) => JSON.stringify(event)));
    if (!body.page.hasMore) return texts;
    after = body.page.nextCursor;
  }
}

const task = 'id title description parent { id title } blockedBy { id title } blocks { id title } project { id name }';
const documents = [
  '{ projects(first: 10) { nodes { id name description members { user { name } } } } }',
  `{ tasks(first: 50) { nodes { ${task} comments(first: 10) { nodes { id body } } } } }`,
  '{ files(first: 100) { nodes { id name project { id name } task { id title } } } }',
  '{ notifications(first: 50) { nodes { text task { id title } project { id name } } } }',
];
const history = 'activity(first: 25) { nodes { kind subject text changes { from to } } }';
const histories = [`{ projects(first: 10) { nodes { id ${history} } } }`, `{ tasks(first: 30) { nodes { id ${history} } } }`];

async function graphql({ client, scopes }: Caller, queries: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const query of queries) {
    const { body } = await client.graphql(query);
    if (body.errors && !scopes) throw new Error(JSON.stringify(body.errors));
    texts.push(JSON.stringify(body));
  }
  return texts;
}

/** Histories are covered by one scope, whatever is told in them. */
const inHistories = (world: World, caller: Caller) => union(anything(world, caller), told(world, { ...caller, scopes: null }));

let turn = 0;

/** What each of the ways to read shows of the world as it is. */
const doors: Readonly<Record<string, Door>> = {
  'GET /projects': async (world, caller) => ({
    texts: await get(caller, '/projects?limit=200'),
    must: has(caller, 'projects:read') ? present(world, caller).projects : [],
  }),
  'GET /tasks': async (world, caller) => ({ texts: await get(caller, '/tasks?limit=200'), must: present(world, caller).tasks }),
  'the trash': async (world, caller) => ({ texts: await get(caller, '/tasks?limit=200&deleted=true'), must: present(world, caller).trash }),
  'GET /files': async (world, caller) => ({ texts: await get(caller, '/files?limit=200'), must: present(world, caller).files }),
  'GET /events': async (world, caller) => ({ texts: await wholeLog(caller), must: told(world, caller), may: told(world, caller) }),
  GraphQL: async (world, caller) => {
    const { projects, tasks, comments, files } = present(world, caller);
    const must = caller.scopes ? [] : union(projects, tasks, comments, files);
    return { texts: await graphql(caller, documents), must, may: union(anything(world, caller), told(world, caller)) };
  },
  histories: async (world, caller) => ({ texts: await graphql(caller, histories), may: inHistories(world, caller) }),
  notifications: async (world, caller) => ({
    texts: await get(caller, '/notifications?limit=200'),
    may: union(anything(world, caller), told(world, caller)),
  }),
  search: async (world, caller) => {
    const { status, body } = await caller.client.get(`/search?q=${word}&limit=200`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const found = new Set((body.data ?? []).map(({ id }: { id: string }) => id));
    const missing = [...there(world, caller)].filter((id) => !found.has(id));
    if (missing.length > 0) throw new Error(`does not find ${missing}`);
    return { texts: [JSON.stringify(body)] };
  },
  conversations: async (world, caller) => {
    const list = (await caller.client.get('/conversations?limit=200')).body.data ?? [];
    const texts: string[] = [];
    const quoted: string[] = [];
    for (const { id } of list) {
      const { body } = await caller.client.get(`/conversations/${id}`);
      texts.push(JSON.stringify(body));
      quoted.push(...body.messages.flatMap(({ citations }: { citations: { id: string }[] }) => citations.map((each) => each.id)));
    }
    const seen = there(world, caller);
    const unseen = quoted.filter((id) => !seen.has(id));
    if (unseen.length > 0) throw new Error(`quotes ${unseen}`);
    // What was said stays said; a credential for some projects sees what was asked with no more than those.
    const own = world.conversations.filter(
      ({ user, reach }) =>
        user === caller.user && (!caller.projects || (reach.length > 0 && reach.every((id) => caller.projects?.includes(id)))),
    );
    const may = union(anything(world, caller), ...own.map((each) => each.texts));
    return { texts, may, known: own.flatMap(({ numbers }) => numbers) };
  },
  'single things': async (world, caller) => {
    if (caller.scopes) return { texts: [] };
    const seen = there(world, caller);
    const ids = [world.projects, world.tasks, world.comments, world.files].flatMap((things) => [...things.keys()]);
    const wrong: string[] = [];
    for (let at = 0; at < ids.length; at += 20) {
      const some = ids.slice(at, at + 20);
      const { body } = await caller.client.graphql(`{ ${some.map((id, n) => `n${n}: node(id: "${id}") { id }`).join(' ')} }`);
      wrong.push(...some.filter((id, n) => (body.data[`n${n}`] !== null) !== seen.has(id)));
    }
    if (wrong.length > 0) throw new Error(`shows what it may not, or not what it may: ${wrong}`);
    return { texts: [] };
  },
  'GET /tasks/{id}, and what is below it': async (world, caller) => {
    const texts: string[] = [];
    for (const { id, deleted } of some(world, caller, world.tasks.values())) {
      const seen = deleted === null && seesTask(world, caller, id);
      for (const below of ['', '/comments', '/activity']) texts.push(await expected(caller, `/tasks/${id}${below}`, seen));
    }
    return { texts, may: inHistories(world, caller) };
  },
  'GET /projects/{id}, and what is below it': async (world, caller) => {
    const texts: string[] = [];
    for (const id of some(world, caller, world.projects.keys()))
      for (const below of ['', '/members', '/activity'])
        texts.push(await expected(caller, `/projects/${id}${below}`, sees(world, caller, id)));
    return { texts, may: inHistories(world, caller) };
  },
  'GET /files/{id}/content': async (world, caller) => {
    const texts: string[] = [];
    for (const { id } of world.files.values()) texts.push(await expected(caller, `/files/${id}/content`, seesFile(world, caller, id)));
    return { texts, must: present(world, caller).contents };
  },
  'what the administrator is told of': async (_world, caller) => {
    const paths = ['/audit-log?limit=200', '/service-accounts', '/webhooks', '/members?limit=200', '/invitations'];
    return { texts: (await Promise.all(paths.map((path) => get(caller, path)))).flat() };
  },
};

/** A quarter of them, each time others: all of them as each caller would take long. */
function some<T>({ callers }: World, caller: Caller, all: Iterable<T>): T[] {
  return [...all].filter((_, at) => at % 4 === (callers.indexOf(caller) + turn) % 4);
}

/** Asks for one thing. @throws Error where it is shown though it is not `seen`, or not shown to whoever may do all */
async function expected(caller: Caller, path: string, seen: boolean): Promise<string> {
  const { status, body } = await caller.client.get(path);
  const right = seen ? status === 200 || (caller.scopes && status === 403) : status === 404 || (caller.scopes && status === 403);
  if (!right) throw new Error(`${path} is ${status}, though it is ${seen ? 'seen' : 'not seen'}`);
  return JSON.stringify(body);
}

/** What is wrong with what each door shows somebody. */
export async function wrongAtDoors(world: World, caller: Caller, names = Object.keys(doors)): Promise<string[]> {
  turn += 1;
  const wrong: string[] = [];
  for (const name of names) {
    try {
      wrong.push(...wrongWith(world, caller, name, await (doors[name] as Door)(world, caller)));
    } catch (error) {
      wrong.push(`${name}, asked as ${caller.name}, ${(error as Error).message}`);
    }
  }
  return wrong;
}
