import { expect } from 'vitest';
import { schema } from '../../schema/index.ts';
import { buildFile, buildOrganization, heldBy, type Organization } from './builders/index.ts';
import type { Client } from './client.ts';
import { mcpOf } from './mcp.ts';

type Pick = <T>(of: readonly T[]) => T;
/** Records that operations choose from. */
type Fixtures = {
  readonly admin: string;
  readonly member: string;
  tasks: string[];
  trashed: string[];
  comments: string[];
  removed: string[];
  labels: string[];
  projects: string[];
  /** Projects without content, to archive and delete. */
  spare: string[];
  trashedProjects: string[];
  cycles: string[];
  milestones: string[];
  fields: string[];
  views: string[];
  entries: string[];
  updates: string[];
  files: string[];
  reminders: string[];
};

const priorities = ['low', 'high', 'urgent', 'none'];
let serial = 0;
const name = (what: string) => `${what} ${++serial}`;
const listItem = (done: boolean) => ({ item: 1, text: 'ilk', done });

/** A change of a task, of a random kind. */
const changes: readonly ((given: Fixtures, pick: Pick) => object)[] = [
  () => ({ title: name('Başlık') }),
  (_, pick) => ({ priority: pick(priorities) }),
  (_, pick) => ({ status: pick(['todo', 'in_progress', 'done']) }),
  ({ admin, member }, pick) => ({ assignee: pick([admin, member, null]) }),
  ({ labels }, pick) => ({ addLabels: [pick(labels)] }),
  ({ labels }, pick) => ({ labels: [pick(labels)] }),
  (_, pick) => ({ dueDate: pick(['2126-05-01', null]), startDate: null }),
  ({ tasks }, pick) => ({ parent: pick([...tasks, null]) }),
  ({ tasks }, pick) => ({ addBlockedBy: [pick(tasks)] }),
  ({ tasks }, pick) => ({ after: pick(tasks) }),
  ({ projects }, pick) => ({ project: pick(projects) }),
  ({ cycles }, pick) => ({ cycle: pick([...cycles, null]) }),
  ({ milestones }, pick) => ({ milestone: pick([...milestones, null]) }),
  () => ({ fields: { musteri: name('Müşteri') } }),
  () => ({ description: `- [ ] ilk\n- [ ] ${name('kutu')}`, estimate: 3 }),
  (_, pick) => ({ recurrence: pick([{ rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due_date' }, null]), dueDate: '2126-05-06' }),
];

/** Inputs of all mutations of a run that are taken back, by name. */
export const operations: Readonly<Record<string, (given: Fixtures, pick: Pick) => object>> = {
  createTask: ({ projects, labels, tasks }, pick) => ({
    title: name('Yeni'),
    ...pick<object>([{ project: pick(projects) }, { parent: pick(tasks) }, { labels: [pick(labels)] }]),
  }),
  updateTask: (given, pick) => ({ id: pick(given.tasks), ...pick(changes)(given, pick) }),
  deleteTask: ({ tasks }, pick) => ({ id: pick(tasks) }),
  restoreTask: ({ trashed }, pick) => ({ id: pick(trashed) }),
  duplicateTask: ({ tasks }, pick) => ({ id: pick(tasks), subtasks: true }),
  batchTasks: (given, pick) => ({
    operations: [
      { create: { title: name('Toplu'), project: pick(given.projects) } },
      { update: { id: pick(given.tasks), ...pick(changes)(given, pick) } },
      { delete: { id: pick(given.tasks) } },
    ],
  }),
  tickTask: ({ tasks }, pick) => ({ id: pick(tasks), ...listItem(true) }),
  relateTasks: ({ tasks }, pick) => ({
    id: pick(tasks),
    task: pick(tasks),
    kind: pick(['relates', 'duplicates', 'duplicated_by', 'blocks', 'blocked_by']),
  }),
  unrelateTasks: ({ tasks }, pick) => ({ id: pick(tasks), task: pick(tasks), kind: 'relates' }),
  watchTask: ({ tasks }, pick) => ({ id: pick(tasks) }),
  unwatchTask: ({ tasks }, pick) => ({ id: pick(tasks) }),
  createComment: ({ tasks, admin }, pick) => ({ task: pick(tasks), body: `@[A](${admin}) ${name('Yorum')}\n- [ ] ilk` }),
  updateComment: ({ comments }, pick) => ({ id: pick(comments), body: name('Düzeltilmiş') }),
  tickComment: ({ comments }, pick) => ({ id: pick(comments), ...listItem(true) }),
  deleteComment: ({ comments }, pick) => ({ id: pick(comments) }),
  restoreComment: ({ removed }, pick) => ({ id: pick(removed) }),
  resolveComment: ({ comments }, pick) => ({ id: pick(comments) }),
  reopenComment: ({ comments }, pick) => ({ id: pick(comments) }),
  addReaction: ({ comments }, pick) => ({ id: pick(comments), emoji: pick(['👍', '🎉']) }),
  removeReaction: ({ comments }, pick) => ({ id: pick(comments), emoji: '👍' }),
  createLabel: () => ({ name: name('etiket') }),
  updateLabel: ({ labels }, pick) => ({ id: pick(labels), name: name('etiket'), color: '#2f6fed' }),
  deleteLabel: ({ labels }, pick) => ({ id: pick(labels) }),
  createProject: () => ({ key: `K${(++serial).toString(36).toUpperCase()}`, name: name('Proje') }),
  updateProject: ({ projects, spare, admin, member }, pick) => ({
    id: pick(projects),
    ...pick<object>([
      { name: name('Proje') },
      { description: name('Amaç') },
      { id: pick(spare), archived: true },
      { id: pick(spare), archived: false },
      { lead: pick([admin, member]) },
      { targetDate: '2127-01-01' },
      { key: `Y${(++serial).toString(36).toUpperCase()}` },
    ]),
  }),
  deleteProject: ({ spare }, pick) => ({ id: pick(spare) }),
  restoreProject: ({ trashedProjects }, pick) => ({ id: pick(trashedProjects) }),
  // The projects of a custom field are a setting that stays, so the copies have no fields.
  duplicateProject: ({ projects }, pick) => ({
    id: pick(projects),
    key: `D${(++serial).toString(36).toUpperCase()}`,
    name: name('Kopya'),
    tasks: 'open',
    fields: false,
  }),
  setProjectMember: ({ projects, member }, pick) => ({ project: pick(projects), user: member, role: pick(['editor', 'lead', 'viewer']) }),
  removeProjectMember: ({ projects, member }, pick) => ({ project: pick(projects), user: member }),
  createCycle: ({ projects }, pick) => {
    const year = 2200 + ++serial;
    return { project: pick(projects), name: name('Döngü'), startDate: `${year}-01-01`, endDate: `${year}-01-14` };
  },
  updateCycle: ({ cycles }, pick) => ({ id: pick(cycles), name: name('Döngü'), goal: name('Hedef') }),
  deleteCycle: ({ cycles }, pick) => ({ id: pick(cycles) }),
  createMilestone: ({ projects }, pick) => ({ project: pick(projects), name: name('Taş') }),
  updateMilestone: ({ milestones }, pick) => ({ id: pick(milestones), name: name('Taş'), after: null }),
  deleteMilestone: ({ milestones }, pick) => ({ id: pick(milestones) }),
  createCustomField: ({ projects }, pick) => ({ name: name('Alan'), type: 'text', projects: pick([[], projects]) }),
  updateCustomField: ({ fields }, pick) => ({ id: pick(fields), name: name('Alan') }),
  createView: ({ projects }, pick) => ({
    name: name('Görünüm'),
    filter: 'priority:high',
    ...pick([{}, { visibility: 'project', project: pick(projects) }]),
  }),
  updateView: ({ views }, pick) => ({ id: pick(views), name: name('Görünüm'), filter: 'priority:low', sort: ['dueDate'] }),
  createTemplate: ({ projects }, pick) => ({ name: name('Şablon'), project: pick(projects), task: { title: 'Şablondan' } }),
  createTimeEntry: ({ tasks }, pick) => ({ task: pick(tasks), minutes: 30, note: name('Süre') }),
  updateTimeEntry: ({ entries }, pick) => ({ id: pick(entries), note: name('Süre') }),
  createProjectUpdate: ({ projects }, pick) => ({ project: pick(projects), health: 'at_risk', body: name('Gidişat') }),
  updateProjectUpdate: ({ updates }, pick) => ({ id: pick(updates), body: name('Gidişat'), health: 'on_track' }),
  createReminder: ({ tasks }, pick) => ({ task: pick(tasks), at: `2126-06-01T08:00:00.000Z` }),
  deleteReminder: ({ reminders }, pick) => ({ id: pick(reminders) }),
  updateFile: ({ files }, pick) => ({ id: pick(files), name: `${name('dosya')}.txt` }),
};

/** Lists to which results of an operation are added, or its subject. */
const lists: Readonly<Record<string, keyof Fixtures>> = {
  createTask: 'tasks',
  duplicateTask: 'tasks',
  createComment: 'comments',
  createLabel: 'labels',
  createProject: 'projects',
  createCycle: 'cycles',
  createMilestone: 'milestones',
  createCustomField: 'fields',
  createView: 'views',
  createTimeEntry: 'entries',
  createProjectUpdate: 'updates',
  createReminder: 'reminders',
  restoreTask: 'tasks',
  restoreProject: 'spare',
  deleteTask: 'trashed',
  deleteComment: 'removed',
  deleteProject: 'trashedProjects',
};

const tools: Readonly<Record<string, string>> = {
  createTask: 'create_task',
  updateTask: 'update_task',
  deleteTask: 'delete_task',
  tickTask: 'tick_checklist_item',
  relateTasks: 'relate_tasks',
  unrelateTasks: 'unrelate_tasks',
  watchTask: 'watch_task',
  unwatchTask: 'unwatch_task',
  createComment: 'write_comment',
  updateComment: 'write_comment',
  createLabel: 'create_label',
};

const rest: Readonly<Record<string, (input: Record<string, string>) => [method: string, path: string]>> = {
  createTask: () => ['POST', '/tasks'],
  updateTask: ({ id }) => ['PATCH', `/tasks/${id}`],
  deleteTask: ({ id }) => ['DELETE', `/tasks/${id}`],
  updateComment: ({ id }) => ['PATCH', `/comments/${id}`],
  deleteComment: ({ id }) => ['DELETE', `/comments/${id}`],
  createLabel: () => ['POST', '/labels'],
  updateLabel: ({ id }) => ['PATCH', `/labels/${id}`],
  createProject: () => ['POST', '/projects'],
  updateProject: ({ id }) => ['PATCH', `/projects/${id}`],
};

/** An agent that makes writes of a run over all transports. */
async function agentOf(client: Client, run: { id: string; lease: number }) {
  const headers = heldBy(run);
  const mcp = await mcpOf(client, { headers });
  const fields = schema.getMutationType()?.getFields() ?? {};
  return async (operation: string, input: object, choice: number): Promise<{ id?: string } | undefined> => {
    const tool = tools[operation];
    if (choice === 0 && tool) return mcp.call(tool, input).catch(() => undefined);
    const route = rest[operation]?.(input as Record<string, string>);
    if (choice === 1 && route) {
      const [method, path] = route;
      const { id: _, ...body } = input as Record<string, unknown>;
      const answer = await client.request(method as 'POST', `/api/v1${path}`, method === 'DELETE' ? undefined : body, headers);
      return answer.status < 300 ? (answer.body ?? {}) : undefined;
    }
    const type = fields[operation]?.args[0]?.type;
    const result = fields[operation]?.type;
    const selection = /^\[|BatchResult|ProjectMember/.test(String(result)) ? '__typename' : 'id';
    const query = `mutation ($input: ${type}) { ${operation}(input: $input) { ${selection} } }`;
    const { body } = await client.graphql(query, { input }, headers);
    return body.errors ? undefined : (Object.values(body.data)[0] as { id?: string });
  };
}

/** Adds the result of an operation to the records, so that later ones can choose it. */
function note(given: Fixtures, operation: string, input: { id?: string }, result: { id?: string }): void {
  const list = lists[operation];
  const gone = input.id;
  if (gone && operation.startsWith('delete'))
    for (const all of Object.values(given))
      if (Array.isArray(all) && all.length > 1 && all.includes(gone)) all.splice(all.indexOf(gone), 1);
  const id = operation.startsWith('delete') ? input.id : result.id;
  if (list && id) (given[list] as string[]).push(id);
}

const hidden = /At$|^(version|number|position|sequence|previous|next|url|viewerCan.*|series|editedAt|resolvedBy|progress|current|key)$/;

/** Without versions, times and numbers, and without records of archived projects. */
function plain(value: unknown, archived: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !archived.has(each?.project?.id ?? each?.id)).map((each) => plain(each, archived));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !hidden.test(key))
      .map(([key, each]) => [key, plain(each, archived)]),
  );
}

/** Everything that a reader sees over the API. */
export async function seenBy(client: Client): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const archived = new Set<string>();
  const read = async (path: string) => {
    const { status, body } = await client.get(path);
    all[path] = status === 200 ? (body.data ?? body) : status;
    return status === 200 && Array.isArray(body.data) ? (body.data as { id: string; archivedAt?: string | null }[]) : [];
  };
  const tasks: { id: string }[] = [];
  const projects = [...(await read('/projects?limit=200')), ...(await read('/projects?archived=true&limit=200'))];
  for (const { id, archivedAt } of projects) if (archivedAt) archived.add(id);
  for (const { id } of projects)
    for (const path of ['members', 'workflow', 'updates']) if (!archived.has(id)) await read(`/projects/${id}/${path}`);
  for (const { id } of projects) if (!archived.has(id)) tasks.push(...(await read(`/tasks?project=${id}&sort=position&limit=200`)));
  for (const path of ['labels', 'cycles', 'fields', 'milestones', 'templates', 'views', 'files', 'time-entries'])
    await read(`/${path}?limit=200`);
  for (const { id } of tasks) {
    await read(`/tasks/${id}`);
    await read(`/tasks/${id}/relations`);
    await read(`/tasks/${id}/reminders`);
    for (const { id: comment } of await read(`/tasks/${id}/comments?limit=200`)) await read(`/comments/${comment}`);
  }
  return Object.fromEntries(Object.entries(all).map(([path, body]) => [path, plain(body, archived)]));
}

/** Records of a team of every kind that operations change. */
async function buildFixtures(team: Organization, agent: { client: Client; id: string }, member: string): Promise<Fixtures> {
  const { client } = team.admin;
  const post = async (by: Client, path: string, body: object): Promise<string> => {
    const answer = await by.post(path, body);
    if (answer.status >= 300) throw new Error(`${path} ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const projects = [
    await post(client, '/projects', { key: 'BIR', name: 'Birinci' }),
    await post(client, '/projects', { key: 'IKI', name: 'İkinci' }),
  ];
  for (const project of projects) await client.put(`/projects/${project}/members/${agent.id}`, { role: 'lead' });
  await post(client, '/fields', { key: 'musteri', name: 'Müşteri', type: 'text' });
  const labels = [await post(client, '/labels', { name: 'hata' }), await post(client, '/labels', { name: 'acil' })];
  const [project] = projects as [string, string];
  const tasks: string[] = [];
  for (const [index, place] of [0, 0, 0, 1, 1].entries())
    tasks.push(
      await post(client, '/tasks', {
        title: `Görev ${index}`,
        project: projects[place],
        labels: [labels[index % 2]],
        description: '- [ ] ilk\n- [ ] ikinci',
        priority: 'low',
        fields: { musteri: 'Eski' },
      }),
    );
  const [task] = tasks as [string];
  const trashed = [await post(client, '/tasks', { title: 'Silinmiş', project })];
  await client.delete(`/tasks/${trashed[0]}`);
  const comments: string[] = [];
  for (const by of [client, agent.client]) comments.push(await post(by, `/tasks/${task}/comments`, { body: 'Yorum\n- [ ] ilk' }));
  const removed = [await post(agent.client, `/tasks/${task}/comments`, { body: 'Silinen' })];
  await agent.client.delete(`/comments/${removed[0]}`);
  const days = { startDate: '2126-01-07', endDate: '2126-01-20' };
  return {
    admin: team.admin.id,
    member,
    tasks,
    trashed,
    comments,
    removed,
    labels,
    projects,
    spare: [await post(client, '/projects', { key: 'BOS', name: 'Boş' }), await post(client, '/projects', { key: 'YEDEK', name: 'Yedek' })],
    trashedProjects: [],
    cycles: [await post(client, '/cycles', { project, name: 'Döngü', ...days })],
    milestones: [
      await post(client, '/milestones', { project, name: 'Alfa' }),
      await post(client, '/milestones', { project, name: 'Beta', description: 'Deneme' }),
    ],
    fields: [await post(client, '/fields', { name: 'Bütçe', type: 'number' })],
    views: [await post(agent.client, '/views', { name: 'Bakış', filter: 'priority:high' })],
    entries: [await post(agent.client, '/time-entries', { task, minutes: 30, note: 'Eski' })],
    updates: [await post(agent.client, `/projects/${project}/updates`, { health: 'on_track', body: 'İyi' })],
    files: [(await buildFile(team.admin, { task })).id],
    reminders: [await post(agent.client, `/tasks/${task}/reminders`, { at: '2126-06-01T08:00:00.000Z' })],
  };
}

/** Runs these operations in a run of an agent, over changing transports, undoes the run, and compares what four readers see. */
export async function expectUndone(order: readonly string[], below: (limit: number) => number): Promise<void> {
  const team = await buildOrganization();
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const [member, writer] = [await team.person(), await team.person({ role: 'admin' })];
  const given = await buildFixtures(team, writer, member.id);
  const guest = await team.person({ role: 'guest' });
  await team.admin.client.put(`/projects/${given.projects[0]}/members/${guest.id}`, { role: 'viewer' });
  const readers = [team.admin.client, member.client, guest.client, writer.client];
  const seen = () => Promise.all(readers.map(seenBy));
  const before = await seen();
  const write = await agentOf(writer.client, (await writer.client.post('/runs', { goal: 'Toparla' })).body);
  const log: string[] = [];
  for (const operation of order) {
    const input = operations[operation]?.(given, pick) ?? {};
    const result = await write(operation, input, below(3));
    log.push(`${result ? 'done' : 'refused'} ${operation} ${JSON.stringify(input)}`);
    if (result) note(given, operation, input, result);
  }
  expect(log.filter((line) => line.startsWith('done')).length, log.join('\n')).toBeGreaterThan(order.length / 3);
  const [run] = (await writer.client.get('/runs')).body.data;
  const { status, body } = await team.admin.client.post(`/runs/${run.id}/undo`);
  expect([status, body.conflicts, body.refused, body.irreversible], log.join('\n')).toEqual([200, [], [], []]);
  for (const [index, each] of (await seen()).entries()) expect(each, log.join('\n')).toEqual(before[index]);
}
