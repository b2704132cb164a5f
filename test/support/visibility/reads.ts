import { testApp } from '../app.ts';
import { mcpOf } from '../mcp.ts';
import { openStream } from '../stream.ts';
import { type Output, wrongWith } from './judge.ts';
import { type Caller, type Model, marksIn, owl, type Proposal, type Task, word } from './model.ts';
import {
  anything,
  has,
  present,
  readableTexts,
  sees,
  seesComment,
  seesFile,
  seesTask,
  seesTemplate,
  seesView,
  there,
  union,
} from './oracle.ts';

type Read = (model: Model, caller: Caller) => Promise<Output>;

type Mention = { task: { id: string }; comment: { id: string } | null };

type Counted = { key: string | null; count: number; groups: Counted[] };

const get = async ({ client }: Caller, path: string): Promise<string[]> => [JSON.stringify((await client.get(path)).body)];

/** The whole event log, from its beginning or from a cursor. */
async function wholeLog({ client }: Caller, from = ''): Promise<string[]> {
  const texts: string[] = [];
  for (let after = from; ; ) {
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
  `{ tasks(first: 50) { nodes { ${task} comments(first: 10) { nodes { id body files { id name } } } cycle { id name } milestone { id name } } } }`,
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

/** The first `count` events of a stream; empty if the caller may not open it. */
async function streamed({ client, scopes }: Caller, path: string, count: number, query?: string): Promise<string[]> {
  const posted = query && { prefix: '/graphql', headers: { accept: 'text/event-stream' }, body: { query } };
  const stream = await openStream(client, path, posted || {});
  if (scopes && stream.status === 403) {
    await stream.close();
    return [];
  }
  try {
    await stream.until(() => stream.events.length >= count);
    return stream.events.map(({ data }) => JSON.stringify(data));
  } finally {
    await stream.close();
  }
}

const isNotice = (event: string) => JSON.parse(event).event.startsWith('notification.');

/** Activity needs only one scope, whatever it contains. */
const inHistories = (model: Model, caller: Caller) => union(anything(model, caller), readableTexts(model, { ...caller, scopes: null }));

let long = 0;

/** True every third time: slow reads run for one of three callers, alternating. */
function isTurn(): boolean {
  long += 1;
  return long % 3 === 0;
}

let turn = 0;

/** References show a visible task's number as written in the text, which may be a former one of a hidden project. */
const withoutNumbers = (_: string, value: { number?: string; task?: object | null } | null): unknown =>
  value?.number && value.task ? { task: value.task } : value;

/** All ways of reading, with what each shows of the current state. */
const reads: Readonly<Record<string, Read>> = {
  'GET /projects': async (model, caller) => ({
    texts: await get(caller, '/projects?limit=200'),
    must: has(caller, 'projects:read') ? present(model, caller).projects : [],
  }),
  'GET /tasks': async (model, caller) => ({ texts: await get(caller, '/tasks?limit=200'), must: present(model, caller).tasks }),
  'the trash': async (model, caller) => ({ texts: await get(caller, '/tasks?limit=200&deleted=true'), must: present(model, caller).trash }),
  'GET /files': async (model, caller) => ({ texts: await get(caller, '/files?limit=200'), must: present(model, caller).files }),
  'GET /events': async (model, caller) => ({
    texts: await wholeLog(caller),
    must: readableTexts(model, caller),
    may: readableTexts(model, caller),
  }),
  GraphQL: async (model, caller) => {
    const { projects, tasks, comments, files } = present(model, caller);
    const must = caller.scopes ? [] : union(projects, tasks, comments, files);
    return { texts: await graphql(caller, documents), must, may: union(anything(model, caller), readableTexts(model, caller)) };
  },
  histories: async (model, caller) => ({ texts: await graphql(caller, histories), may: inHistories(model, caller) }),
  notifications: async (model, caller) => ({
    texts: await get(caller, '/notifications?limit=200'),
    may: union(anything(model, caller), readableTexts(model, caller)),
  }),
  'streams, from the beginning': async (model, caller) => {
    if (!isTurn()) return { texts: [] };
    const log = await wholeLog(caller, model.start);
    const query = `subscription { events(after: "${model.start}") { event subject { id } project { id } data previous } }`;
    const events = await streamed(caller, '', log.length, query);
    const wrong = wrongWith(model, caller, 'GraphQL over server-sent events', {
      texts: events.map((text) => JSON.stringify(JSON.parse(text).data.events)),
      must: readableTexts(model, caller),
      may: readableTexts(model, caller),
    });
    if (wrong.length > 0) throw new Error(`: ${wrong}`);
    const notices = await streamed(caller, `/notifications/stream?after=${model.start}`, log.filter(isNotice).length);
    return { texts: notices, may: union(anything(model, caller), readableTexts(model, caller)) };
  },
  MCP: async (model, caller) => {
    if (!isTurn()) return { texts: [] };
    const { client, names, call } = await mcpOf(caller.client);
    const able = new Set(await names());
    const texts: string[] = [];
    const ask = async (name: string, given: object = {}) => {
      if (able.has(name)) texts.push(JSON.stringify(await call(name, given)));
    };
    for (const list of ['list_tasks', 'list_projects', 'list_views', 'list_files', 'list_notifications']) await ask(list);
    await ask('search', { query: word });
    for (const { id } of [...model.tasks.values()].filter(({ id, deleted }) => deleted === null && seesTask(model, caller, id)).slice(-3))
      for (const about of ['get_task', 'list_task_comments', 'list_task_activity']) await ask(about, { id });
    for (const id of [...model.projects.keys()].filter((each) => sees(model, caller, each)).slice(-2)) await ask('get_project', { id });
    await client.close();
    return { texts, may: inHistories(model, caller) };
  },
  search: async (model, caller) => {
    const { status, body } = await caller.client.get(`/search?q=${word}&limit=200`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const found = new Set((body.data ?? []).map(({ id }: { id: string }) => id));
    const missing = [...there(model, caller)].filter((id) => !found.has(id));
    if (missing.length > 0) throw new Error(`does not find ${missing}`);
    return { texts: [JSON.stringify(body)] };
  },
  conversations: async (model, caller) => {
    const list = (await caller.client.get('/conversations?limit=200')).body.data ?? [];
    const texts: string[] = [];
    const quoted: string[] = [];
    for (const { id } of list) {
      const { body } = await caller.client.get(`/conversations/${id}`);
      texts.push(JSON.stringify(body));
      quoted.push(...body.messages.flatMap(({ citations }: { citations: { id: string }[] }) => citations.map((each) => each.id)));
    }
    const seen = there(model, caller);
    const unseen = quoted.filter((id) => !seen.has(id));
    if (unseen.length > 0) throw new Error(`quotes ${unseen}`);
    // Answers are kept. A credential for some projects sees conversations that read no others.
    const own = model.conversations.filter(
      ({ user, reach }) =>
        user === caller.user && (!caller.projects || (reach.length > 0 && reach.every((id) => caller.projects?.includes(id)))),
    );
    // Proposals of the assistant are visible while their task is, with its title at that time.
    const proposed = [...model.suggestions.values()].filter(({ user, task }) => user === caller.user && seesTask(model, caller, task));
    const may = union(anything(model, caller), ...own.map((each) => each.texts), ...proposed.map(({ from, to }) => [from, to]));
    return { texts, may, known: own.flatMap(({ numbers }) => numbers) };
  },
  'single things': async (model, caller) => {
    if (caller.scopes) return { texts: [] };
    const places = [...model.comments.values()].filter((each) => seesComment(model, caller, each));
    const seen = new Set([...there(model, caller), ...places.map(({ id }) => id)]);
    const ids = [model.projects, model.tasks, model.comments, model.files].flatMap((things) => [...things.keys()]);
    const wrong: string[] = [];
    for (let at = 0; at < ids.length; at += 20) {
      const some = ids.slice(at, at + 20);
      const { body } = await caller.client.graphql(`{ ${some.map((id, n) => `n${n}: node(id: "${id}") { id }`).join(' ')} }`);
      wrong.push(...some.filter((id, n) => (body.data[`n${n}`] !== null) !== seen.has(id)));
    }
    if (wrong.length > 0) throw new Error(`shows what it may not, or not what it may: ${wrong}`);
    return { texts: [] };
  },
  'what the assistant proposed': async (model, caller) => {
    if (caller.scopes) return { texts: [] };
    const texts: string[] = [];
    const changes = 'text status result diff { subject { id } fields { fromText toText } }';
    for (const { id, user, task, from, to } of some(model, caller, model.suggestions.values())) {
      const { body } = await caller.client.graphql(`{ node(id: "${id}") { id ... on Proposal { ${changes} } } }`);
      const seen = user === caller.user && seesTask(model, caller, task);
      if ((body.data.node !== null) !== seen && !model.tasks.get(task)?.purged) throw new Error(`${id} is ${seen ? 'not ' : ''}shown`);
      texts.push(...(seen ? [JSON.stringify(body).replaceAll(from, '').replaceAll(to, '')] : [JSON.stringify(body)]));
    }
    return { texts };
  },
  'GET /tasks/{id}, and what is below it': async (model, caller) => {
    const texts: string[] = [];
    for (const { id, deleted } of some(model, caller, model.tasks.values())) {
      const seen = deleted === null && seesTask(model, caller, id);
      for (const below of ['', '/comments', '/activity']) texts.push(await expected(caller, `/tasks/${id}${below}`, seen));
    }
    return { texts, may: inHistories(model, caller) };
  },
  'GET /projects/{id}, and what is below it': async (model, caller) => {
    const texts: string[] = [];
    for (const id of some(model, caller, model.projects.keys()))
      for (const below of ['', '/members', '/activity'])
        texts.push(await expected(caller, `/projects/${id}${below}`, sees(model, caller, id)));
    return { texts, may: inHistories(model, caller) };
  },
  'GET /files/{id}/content': async (model, caller) => {
    const texts: string[] = [];
    for (const { id } of model.files.values()) texts.push(await expected(caller, `/files/${id}/content`, seesFile(model, caller, id)));
    return { texts, must: present(model, caller).contents };
  },
  'what tasks are to each other, and which their texts name, either way': async (model, caller) => {
    if (!has(caller, 'tasks:read')) return { texts: [] };
    const others = 'relatesTo { id title } duplicateOf { id title } duplicates { id title } references { number task { id title } }';
    const places = 'mentionedIn: mentionedBy { nodes { task { id title } comment { id } } }';
    const { data, errors } = (await caller.client.graphql(`{ tasks(first: 50) { nodes { id ${others} ${places} } } }`)).body;
    if (errors) throw new Error(JSON.stringify(errors));
    const sees = (id: string | null): id is string => id !== null && model.tasks.get(id)?.deleted === null && seesTask(model, caller, id);
    const ids = (tasks: readonly ({ id: string } | null)[]) => tasks.flatMap((each) => each?.id ?? []).sort();
    for (const { id, relatesTo, duplicateOf, duplicates, references, mentionedIn } of data.tasks.nodes) {
      const task = model.tasks.get(id);
      if (!task) continue;
      const repeats = [...model.tasks.values()].filter(({ original }) => original === id).map((each) => each.id);
      const inTasks = [...model.tasks.values()].filter((each) => each.names === id && each.id !== id && sees(each.id));
      const inComments = [...model.comments.values()].filter(
        (each) => each.names === id && each.task !== id && !each.deleted && sees(each.task),
      );
      const mentions = [...inTasks.map((each) => `${each.id} `), ...inComments.map((each) => `${each.task} ${each.id}`)].sort();
      const named = references.map((each: { task: Task }) => each.task);
      const naming = mentionedIn.nodes.map((each: Mention) => `${each.task.id} ${each.comment?.id ?? ''}`).sort();
      const is = [...[relatesTo, [duplicateOf], duplicates, named].map((each) => ids(each ?? [])), naming];
      const known = [[...task.relates], [task.original], repeats, [task.names]].map((each) => each.filter(sees).sort());
      const shall = [...known, mentions];
      if (JSON.stringify(is) !== JSON.stringify(shall)) throw new Error(`${id} is ${JSON.stringify(is)}, and not ${JSON.stringify(shall)}`);
    }
    return { texts: [JSON.stringify(data, withoutNumbers)] };
  },
  'GET /comments/{id}, and what is below it': async (model, caller) => {
    const texts: string[] = [];
    const earlier: string[] = [];
    for (const comment of some(model, caller, model.comments.values())) {
      const { id, deleted, reacted, earlier: its } = comment;
      const seen = seesComment(model, caller, comment);
      if (seen && !deleted) earlier.push(...its);
      for (const below of ['', '/edits', '/references', '/replies']) {
        const text = await expected(caller, `/comments/${id}${below}`, seen);
        texts.push(below === '/references' ? JSON.stringify(JSON.parse(text), withoutNumbers) : text);
      }
      const isReacted = JSON.stringify((await caller.client.get(`/comments/${id}`)).body).includes(owl);
      if (isReacted !== (seen && !deleted && reacted && has(caller, 'tasks:read')))
        throw new Error(`the reaction to ${id} is ${isReacted ? 'shown' : 'not shown'}`);
    }
    return { texts, may: union(anything(model, caller), earlier) };
  },
  'views, favourites too': async (model, caller) => {
    const [all, favourites] = [await caller.client.get('/views?limit=200'), await caller.client.get('/views?favourite=true&limit=200')];
    const texts = [all, favourites].map(({ body }) => JSON.stringify(body));
    const seen = [...(model.favourites.get(caller.user) ?? [])].filter((id) => {
      const view = model.views.get(id);
      return view && seesView(model, caller, view);
    });
    const listed = (favourites.body.data ?? []).map(({ id }: { id: string }) => id).sort();
    if (has(caller, 'tasks:read') && `${listed}` !== `${seen.sort()}`) throw new Error(`has ${listed} for favourites, and not ${seen}`);
    for (const view of some(model, caller, model.views.values()))
      texts.push(await expected(caller, `/views/${view.id}`, seesView(model, caller, view)));
    return { texts, must: present(model, caller).views };
  },
  'what was spent on tasks': async (model, caller) => {
    const texts = await get(caller, '/time-entries?limit=200');
    for (const { id, task, deleted } of some(model, caller, model.entries.values())) {
      const seen = !deleted && model.tasks.get(task)?.deleted === null && seesTask(model, caller, task);
      texts.push(await expected(caller, `/time-entries/${id}`, seen));
    }
    for (const { id, deleted } of some(model, caller, model.tasks.values()))
      texts.push(await expected(caller, `/tasks/${id}/time-entries`, deleted === null && seesTask(model, caller, id)));
    return { texts, must: present(model, caller).entries };
  },
  'cycles, milestones, custom fields and status updates': async (model, caller) => {
    const { cycles, milestones, fields, updates } = present(model, caller);
    const lists = ['/cycles?limit=200', '/milestones?limit=200', '/fields'];
    const texts = (await Promise.all(lists.map((list) => get(caller, list)))).flat();
    const ways = { cycle: '/cycles', milestone: '/milestones', update: '/project-updates', field: '/fields' };
    for (const { id, kind, project, deleted } of some(model, caller, model.plans.values()))
      texts.push(await expected(caller, `${ways[kind]}/${id}`, !deleted && sees(model, caller, project)));
    for (const id of model.projects.keys())
      for (const below of ['updates', 'public-links'])
        if (sees(model, caller, id)) texts.push(...(await get(caller, `/projects/${id}/${below}?limit=200`)));
    return { texts, must: union(...(has(caller, 'projects:read') ? [cycles, milestones] : []), fields, updates) };
  },
  templates: async (model, caller) => {
    const texts = await get(caller, '/templates?limit=200');
    for (const template of some(model, caller, model.templates.values())) {
      const { id, project, deleted } = template;
      const seen = !deleted && seesTemplate(model, caller, template);
      texts.push(await expected(caller, `/templates/${id}`, seen));
      const { body } = await caller.client.get(`/templates?project=${project ?? model.common}&limit=200`);
      const listed = (body.data ?? []).some((each: { id: string }) => each.id === id);
      if (listed !== (seen && has(caller, 'tasks:read')))
        throw new Error(`${id} is ${listed ? '' : 'not '}among the templates of its project`);
      texts.push(JSON.stringify(body));
    }
    return { texts, must: present(model, caller).templates };
  },
  'groups of tasks': async (model, caller) => {
    if (!has(caller, 'tasks:read')) return { texts: [] };
    const texts: string[] = [];
    for (const query of ['cycle&subgroup=milestone', 'status&subgroup=label', 'assignee&subgroup=category'])
      texts.push(...(await get(caller, `/tasks/groups?group=${query}`)));
    const { body } = await caller.client.get('/tasks/groups?group=project&subgroup=parent');
    texts.push(JSON.stringify(body));
    const seen = [...model.tasks.values()].filter(({ id, deleted }) => deleted === null && seesTask(model, caller, id));
    const shall = seen.map(({ project, parent }) => `${project} ${parent}`);
    const is = (body.groups as Counted[]).flatMap((project) =>
      project.groups.flatMap(({ key, count }) => Array.from({ length: count }, () => `${project.key} ${key}`)),
    );
    // The common project has a task that the model does not contain.
    const known = is.filter((each) => !each.startsWith(model.common)).sort();
    const wanted = shall.filter((each) => !each.startsWith(model.common)).sort();
    if (`${known}` !== `${wanted}`) throw new Error(`has groups of ${known}, and not of ${wanted}`);
    for (const { key } of model.projects.values()) {
      const { status, body: within } = await caller.client.get(`/tasks/groups?group=parent&project=${key}`);
      texts.push(JSON.stringify(status === 200 ? within : {}));
    }
    return { texts };
  },
  'proposals about what one sees': async (model, caller) => {
    const { status, body } = await caller.client.get('/proposals?limit=200');
    if (status !== 200) throw new Error(`it is ${status}`);
    const listed = new Set((body.data as { id: string }[]).map(({ id }) => id));
    const isSeen = ({ task, project }: Proposal) =>
      has(caller, 'tasks:read') && seesTask(model, caller, task) && sees(model, caller, project);
    // Projects in the trash are not in the model; those who could view them see the proposals.
    const isKnown = ({ task, project }: Proposal) =>
      [project, model.tasks.get(task)?.project ?? ''].every((id) => model.projects.get(id)?.trashed !== true);
    const all = [...model.proposals.values()];
    const missing = all.filter((each) => isSeen(each) && isKnown(each) && !listed.has(each.id));
    const wrong = all.filter((each) => isKnown(each) && !model.tasks.get(each.task)?.deleted && listed.has(each.id) && !isSeen(each));
    if (missing.length + wrong.length > 0)
      throw new Error(`it shows ${wrong.map(({ id }) => id)}, and does not show ${missing.map(({ id }) => id)}`);
    // A person sees what the assistant proposed to them while its task is visible.
    const asked = [...model.suggestions.values()].filter(({ user, task }) => user === caller.user && seesTask(model, caller, task));
    const own = [
      ...all.filter(({ id }) => listed.has(id)).flatMap(({ titles }) => titles),
      ...asked.filter(({ id }) => listed.has(id)).flatMap(({ from, to }) => [from, to]),
    ];
    return {
      texts: [JSON.stringify(body)],
      must: all
        .filter(isSeen)
        .filter(isKnown)
        .flatMap(({ titles }) => titles),
      may: union(anything(model, caller), own),
      // The task keeps its id, and its number, while its project is in the trash.
      known: all
        .filter((each) => listed.has(each.id) && !isKnown(each))
        .flatMap(({ task, project }) => [
          task,
          ...[project, model.tasks.get(task)?.project ?? ''].map((id) => `${model.projects.get(id)?.key}-`),
        ]),
    };
  },
  'runs on tasks that one sees': async (model, caller) => {
    const { status, body } = await caller.client.get('/runs?limit=200');
    if (status !== (has(caller, 'tasks:read') ? 200 : 403)) throw new Error(`it is ${status}`);
    const listed = new Set(((body.data ?? []) as { id: string }[]).map(({ id }) => id));
    const all = [...model.runs.values()];
    const seen = all.filter(({ task }) => has(caller, 'tasks:read') && seesTask(model, caller, task));
    const wrong = all.filter((each) => listed.has(each.id) !== seen.includes(each));
    if (wrong.length > 0) throw new Error(`it shows, or does not show, ${wrong.map(({ id }) => id)}`);
    const must = seen.map(({ goal }) => goal);
    return { texts: [JSON.stringify(body)], must, may: union(anything(model, caller), must) };
  },
  'reminders, of oneself alone': async (model, caller) => {
    const texts: string[] = [];
    for (const { id } of some(model, caller, model.tasks.values())) {
      const { body } = await caller.client.get(`/tasks/${id}/reminders`);
      if (body.data && !seesTask(model, caller, id)) throw new Error(`the reminders of ${id} are shown`);
      texts.push(JSON.stringify(body));
    }
    return { texts };
  },
  'public pages, which strangers open': async (model, caller) => {
    // Public pages are the same for all callers.
    if (caller !== model.callers[0]) return { texts: [] };
    const { app } = await testApp();
    for (const { id, url, project, ended } of model.links.values()) {
      const { pathname, search } = new URL(url);
      const { statusCode, payload } = await app.inject({ url: pathname + search });
      const there = model.projects.get(project);
      if ((statusCode === 200) === (ended || !there))
        throw new Error(`the page of ${id} is ${statusCode}, and it is ${ended ? 'ended' : 'open'}`);
      const live = [...model.tasks.values()].filter((task) => task.project === project && task.deleted === null && !task.purged);
      const shall = ended
        ? new Set<string>()
        : new Set([there?.name ?? '', ...live.flatMap(({ title, description }) => [title, description])]);
      const visible = marksIn(payload);
      const wrong = [...visible].filter((mark) => !shall.has(mark));
      const missing = [...shall].filter((mark) => !visible.has(mark));
      if (wrong.length + missing.length > 0) throw new Error(`the page of ${id} shows ${wrong}, and does not show ${missing}`);
    }
    return { texts: [] };
  },
  'what the administrator is told of': async (_model, caller) => {
    const paths = ['/audit-log?limit=200', '/service-accounts', '/webhooks', '/members?limit=200', '/invitations'];
    return { texts: (await Promise.all(paths.map((path) => get(caller, path)))).flat() };
  },
};

/** A quarter of the records, different ones each time, because checking all for each caller would be slow. */
function some<T>({ callers }: Model, caller: Caller, all: Iterable<T>): T[] {
  return [...all].filter((_, at) => at % 4 === (callers.indexOf(caller) + turn) % 4);
}

/** Requests one record. @throws Error if it is returned though it is not `seen`, or not returned to a caller with all rights */
async function expected(caller: Caller, path: string, seen: boolean): Promise<string> {
  const { status, body } = await caller.client.get(path);
  const right = seen ? status === 200 || (caller.scopes && status === 403) : status === 404 || (caller.scopes && status === 403);
  if (!right) throw new Error(`${path} is ${status}, though it is ${seen ? 'seen' : 'not seen'}`);
  return JSON.stringify(body);
}

/** Faults in what each way of reading shows a caller. */
export async function wrongReads(model: Model, caller: Caller, names = Object.keys(reads)): Promise<string[]> {
  turn += 1;
  const wrong: string[] = [];
  for (const name of names) {
    try {
      wrong.push(...wrongWith(model, caller, name, await (reads[name] as Read)(model, caller)));
    } catch (error) {
      wrong.push(`${name}, asked as ${caller.name}, ${(error as Error).message}`);
    }
  }
  return wrong;
}
