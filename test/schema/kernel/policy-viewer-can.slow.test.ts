import {
  astFromValue,
  type ExecutionResult,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNullableType,
  isInputObjectType,
  print,
  type ValueNode,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../../schema/engine/engine.ts';
import { schema } from '../../../schema/index.ts';
import { type Actor, type Scope, scopes, scopesOf } from '../../../schema/kernel/actor.ts';
import { Context } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { testApp } from '../../support/app.ts';
import {
  buildComment,
  buildCycle,
  buildFile,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  daysUnderWay,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import { buildConcepts } from '../../support/concepts.ts';
import { rightValue } from '../../support/hostile.ts';
import { recordedApp } from '../../support/recorder.ts';
import type { Given } from '../../support/requests.ts';

const engine = new Engine(schema);
const reads: Scope[] = ['tasks:read', 'projects:read', 'files:read'];

type Credential = { name: string; scopes: readonly Scope[]; limited?: true };
const all: Credential = { name: 'any credential', scopes };
const narrow: Credential[] = [
  { name: 'a credential of certain projects', scopes, limited: true },
  { name: 'a read-only credential', scopes: reads },
  { name: 'a credential that writes tasks', scopes: [...reads, 'tasks:write'] },
  { name: 'a credential that administers and reads', scopes: [...reads, 'admin'] },
  { name: 'a credential that writes projects', scopes: [...reads, 'projects:write'] },
];

type Standing = { role: Actor['role']; member: 'viewer' | 'editor' | 'lead' | null; kind?: Actor['kind'] };
const standings: Standing[] = [
  { role: 'admin', member: null },
  { role: 'admin', member: 'viewer' },
  { role: 'member', member: null },
  { role: 'member', member: 'viewer' },
  { role: 'member', member: 'editor' },
  { role: 'member', member: 'lead' },
  { role: 'guest', member: 'viewer' },
  { role: 'guest', member: 'editor' },
  { role: 'guest', member: 'lead' },
  { role: 'member', member: 'editor', kind: 'service' },
];
const callers = standings.flatMap((standing) =>
  (standing.role === 'admin' || standing.member === 'lead' ? [all, ...narrow] : [all]).map((credential) => ({
    ...standing,
    credential,
    name: `${standing.kind === 'service' ? 'service ' : ''}${standing.role}, ${standing.member ?? 'no member'} of the project, with ${credential.name}`,
  })),
);

type Attempts = Readonly<Record<string, (id: string) => string>>;

type Fields = ReturnType<GraphQLInputObjectType['getFields']>;
const verbsOf = (type: string): string[] => Object.keys((schema.getType(`${type}ViewerCan`) as GraphQLObjectType).getFields());
/** `timeEntry` → `TimeEntry` */
const typeOfKind = (kind: string): string => ({ member: 'User', node: 'Task' })[kind] ?? `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
const mutations = (schema.getMutationType() as GraphQLObjectType).getFields();

/**
 * Mutations for the verbs of a type: `<verb><type>`, or the verb itself, as in `createCycle` of a project. They have the required fields of
 * their input and one that changes something, and the object's id wherever an id is required.
 */
function attemptsOf(type: string): Attempts {
  const attempts = verbsOf(type).flatMap((verb) => {
    const mutation = mutations[`${verb}${type}`] ?? mutations[verb];
    const input = getNullableType(mutation?.args[0]?.type);
    if (!mutation || !isInputObjectType(input)) return [];
    const fields: Fields = input.getFields();
    const text = ['name', 'title', 'body', 'note'].find((name) => name in fields);
    const attempt = (id: string) => {
      const value = { ...(rightValue(input, {}, () => id) as object), ...(text && { [text]: 'Başka' }) };
      return `${mutation.name}(input: ${print(astFromValue(value, input) as ValueNode)}) { __typename }`;
    };
    return [[verb, attempt] as const];
  });
  return Object.fromEntries(attempts);
}
const task: Attempts = {
  update: (id) => `updateTask(input: { id: "${id}", title: "Başka" }) { id }`,
  delete: (id) => `deleteTask(input: { id: "${id}" }) { id }`,
  duplicate: (id) => `duplicateTask(input: { id: "${id}" }) { id }`,
  move: (id) => `updateTask(input: { id: "${id}", project: "GENEL" }) { id }`,
  comment: (id) => `createComment(input: { task: "${id}", body: "Yorum" }) { id }`,
  trackTime: (id) => `createTimeEntry(input: { task: "${id}", minutes: 5 }) { id }`,
  watch: (id) => `watchTask(input: { id: "${id}" }) { id }`,
  remind: (id) => `createReminder(input: { task: "${id}", before: "P1D" }) { id }`,
  restore: (id) => `restoreTask(input: { id: "${id}" }) { id }`,
};
const project = (actor: Actor, archived: boolean, other: string): Attempts => ({
  ...attemptsOf('Project'),
  archive: (id) => `updateProject(input: { id: "${id}", archived: ${!archived} }) { id }`,
  duplicate: (id) => `duplicateProject(input: { id: "${id}", key: "${newKey()}", name: "Kopya" }) { id }`,
  manageMembers: (id) => `setProjectMember(input: { project: "${id}", user: "${other}", role: viewer }) { role }`,
  setWorkflow: (id) => `setWorkflow(input: { project: "${id}", statuses: [{ key: "todo", name: "Yeni", category: unstarted }] }) { id }`,
  leave: (id) => `removeProjectMember(input: { project: "${id}", user: "${actor.user}" }) { id }`,
  publish: (id) => `createPublicLink(input: { project: "${id}", view: board }) { id }`,
  writeUpdate: (id) => `createProjectUpdate(input: { project: "${id}", health: on_track, body: "Yolunda" }) { id }`,
  createCycle: (id) => `createCycle(input: { project: "${id}", name: "Yeni", startDate: "2126-01-01", endDate: "2126-01-02" }) { id }`,
  createTask: (id) => `createTask(input: { project: "${id}", title: "Yeni" }) { id }`,
  uploadFile: (id) => `prepareUpload(input: { project: "${id}", name: "Yeni" }) { id }`,
});
const comment: Attempts = {
  ...attemptsOf('Comment'),
  tick: (id) => `tickComment(input: { id: "${id}", item: 1, text: "Kutu", done: true }) { id }`,
  react: (id) => `addReaction(input: { id: "${id}", emoji: "👍" }) { id }`,
};
const cycle = attemptsOf('Cycle');
const timeEntry = attemptsOf('TimeEntry');
const file = attemptsOf('File');
const label = attemptsOf('Label');
const user: Attempts = {
  update: (id) => `updateMember(input: { id: "${id}", role: guest }) { id }`,
  remove: (id) => `removeMember(input: { id: "${id}" }) { id }`,
};
const token = attemptsOf('Token');
const serviceAccount = (key: string): Attempts => ({
  update: (id) => `updateServiceAccount(input: { id: "${id}", name: "Başka" }) { id }`,
  resume: (id) => `resumeServiceAccount(input: { id: "${id}" }) { id }`,
  revoke: (id) => `revokeServiceAccount(input: { id: "${id}" }) { id }`,
  createKey: (id) => `createServiceKey(input: { id: "${id}" }) { id }`,
  revokeKey: (id) => `revokeServiceKey(input: { id: "${id}", key: "${key}" }) { id }`,
});
const organization: Attempts = {
  createProject: () => 'createProject(input: { key: "BASKA", name: "Başka" }) { id }',
  createLabel: () => 'createLabel(input: { name: "Bambaşka" }) { id }',
};

/** Error codes that depend on the caller or on the state of the object, not on the other arguments. */
const refusing = /^(auth\..*|.*\.not_found|project\.archived|project\.default|(task|comment|project)\.not_deleted|member\.service)$/;

describe('viewerCan', () => {
  let team: Organization;
  let other: string;
  let services: Service[];
  let labelId: string;
  const places: {
    project: string;
    archived: boolean;
    task: string;
    deleted: string;
    comment: string;
    file: string;
    cycle: string;
    concepts: Partial<Given>;
  }[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    const { admin } = team;
    const somebody = await team.person();
    other = somebody.id;
    services = [await buildService(team), await buildService(team, { scopes: ['tasks:read'] })];
    const bot = { user: (services[0] as Service).user as Person, role: 'viewer' } as const;
    labelId = (await buildLabel(admin, 'etiket')).id;
    for (const archived of [false, true]) {
      // Members of the project, to whom a guest who leads it may give a role.
      const { id } = await buildProject(admin, { members: [{ user: somebody, role: 'viewer' }, bot] });
      const [live, deleted] = [await buildTask(admin, { project: id }), await buildTask(admin, { project: id })];
      await admin.client.delete(`/tasks/${deleted.id}`);
      const written = await buildComment(admin, live, '- [ ] Kutu');
      const uploaded = await buildFile(admin, { project: id });
      const running = await buildCycle(admin, id, daysUnderWay());
      const concepts = await buildConcepts(admin, { project: id, task: live.id });
      if (archived) await admin.client.patch(`/projects/${id}`, { archived });
      places.push({
        project: id,
        archived,
        task: live.id,
        deleted: deleted.id,
        comment: written.id,
        file: uploaded.id,
        cycle: running.id,
        concepts,
      });
    }
  });

  /** Creates a person with this role, and a comment, a time entry and a file of that person in both projects. */
  async function become({ role, member, kind = 'person', credential }: (typeof callers)[number]) {
    const { db } = team.context;
    const user = (await team.person({ role })).id;
    const organizationId = team.id;
    const comments: string[] = [];
    const files: string[] = [];
    const entries: string[] = [];
    for (const place of places) {
      if (member) await db.projectMember.create({ data: { organizationId, projectId: place.project, userId: user, role: member } });
      const id = newId('comment');
      await db.comment.create({ data: { organizationId, id, taskId: place.task, authorId: user, body: '- [ ] Kutu' } });
      comments.push(id);
      const entry = newId('timeEntry');
      const time = new Date();
      await db.timeEntry.create({ data: { organizationId, id: entry, taskId: place.task, userId: user, startedAt: time, endedAt: time } });
      entries.push(entry);
      const fileId = newId('file');
      const about = { name: 'a', nameFold: 'a', size: 0, mimeType: 'text/plain', sha256: '', storageKey: fileId, uploadedById: user };
      await db.file.create({ data: { organizationId, id: fileId, projectId: place.project, ...about } });
      files.push(fileId);
    }
    const tokens: string[] = [];
    for (const held of [scopes, ['tasks:read']])
      for (const reach of [[], [places[0]?.project as string]]) {
        const id = newId('token');
        await db.personalToken.create({
          data: { organizationId, id, userId: user, name: 'Jeton', hash: id, hint: 'abcd', scopes: [...held], projects: reach },
        });
        tokens.push(id);
      }
    const projects = credential.limited ? places.map((place) => place.project) : null;
    const actor: Actor = {
      organization: team.id,
      user,
      kind,
      role,
      scopes: scopesOf({ role, kind }, credential.scopes),
      projects,
      credential: null,
    };
    return { actor, comments, entries, files, tokens };
  }

  async function run(actor: Actor, document: string): Promise<ExecutionResult> {
    const { services } = await testApp();
    const context = new Context(services, { actor, via: 'graphql', locale: 'tr', requestId: 'test' });
    return engine.execute(engine.prepare(document), context, {});
  }

  /** Whether the mutation is refused. Its changes are rolled back. */
  async function refused(actor: Actor, mutation: string): Promise<boolean> {
    const { services } = await testApp();
    const context = new Context(services, { actor, via: 'graphql', locale: 'tr', requestId: 'test' });
    const back = new Error('taken back');
    let code: unknown;
    await context
      .unitOfWork(async () => {
        const { errors } = await engine.execute(engine.prepare(`mutation { ${mutation} }`), context, {});
        const problem = errors?.[0]?.originalError as { code?: string; errors?: readonly { code: string }[] } | undefined;
        // A missing task in the input is reported inside `errors`, with its path.
        const missing = problem?.errors?.find((each) => each.code === 'task.not_found');
        code = missing?.code ?? problem?.code ?? errors?.[0]?.extensions.code;
        throw back;
      })
      .catch((error) => {
        code ??= error === back ? undefined : (error as { code?: string }).code;
      });
    if (typeof code === 'string' && !refusing.test(code) && code !== 'input.invalid') throw new Error(`${mutation}: ${code}`);
    return typeof code === 'string' && refusing.test(code);
  }

  async function agrees(actor: Actor, path: string, attempts: Attempts, id: string): Promise<void> {
    const { data, errors } = await run(actor, `{ ${path} { id ${viewerCanOf(path, attempts)} } }`);
    expect(errors).toBeUndefined();
    const [said] = Object.values(data as Record<string, { viewerCan: Record<string, boolean> }>);
    for (const [verb, attempt] of Object.entries(attempts))
      expect({ path, verb, may: said?.viewerCan[verb] }).toEqual({ path, verb, may: !(await refused(actor, attempt(id))) });
  }
  const viewerCanOf = (path: string, attempts: Attempts) =>
    `... on ${typeOfKind(path.split('(')[0] ?? '')} { viewerCan { ${Object.keys(attempts).join(' ')} } }`;

  test.each(callers)('is true exactly for the operations that succeed, for: $name', async (caller) => {
    const { actor, comments, entries, files, tokens } = await become(caller);
    for (const [index, place] of places.entries()) {
      await agrees(actor, `task(id: "${place.task}")`, task, place.task);
      await agrees(actor, `project(id: "${place.project}")`, project(actor, place.archived, other), place.project);
      for (const [kind, id] of Object.entries(place.concepts))
        if (schema.getType(`${typeOfKind(kind)}ViewerCan`)) await agrees(actor, `${kind}(id: "${id}")`, attemptsOf(typeOfKind(kind)), id);
      await agrees(actor, `cycle(id: "${place.cycle}")`, cycle, place.cycle);
      await agrees(actor, `timeEntry(id: "${entries[index]}")`, timeEntry, entries[index] as string);
      await agrees(actor, `comment(id: "${place.comment}")`, comment, place.comment);
      await agrees(actor, `comment(id: "${comments[index]}")`, comment, comments[index] as string);
      for (const id of [place.file, files[index] as string]) await agrees(actor, `file(id: "${id}")`, file, id);
      const trash = `{ tasks(filter: { deleted: true, project: ["${place.project}"] }) { nodes { viewerCan { ${Object.keys(task).join(' ')} } } } }`;
      const { data } = await run(actor, trash);
      const [deleted] = (data as { tasks: { nodes: { viewerCan: Record<string, boolean> }[] } }).tasks.nodes;
      for (const [verb, attempt] of Object.entries(task))
        expect({ verb, may: deleted?.viewerCan[verb] }).toEqual({ verb, may: !(await refused(actor, attempt(place.deleted))) });
    }
    await agrees(actor, `label(id: "${labelId}")`, label, labelId);
    await agrees(actor, 'organization', organization, team.id);
    for (const id of [other, actor.user, (services[0] as Service).user.id]) await agrees(actor, `member(id: "${id}")`, user, id);
    const { data: own } = await run(actor, '{ tokens(first: 10) { nodes { id viewerCan { update revoke } } } }');
    const { nodes } = (own as { tokens: { nodes: { id: string; viewerCan: Record<string, boolean> }[] } }).tokens;
    expect(nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(tokens));
    for (const { id, viewerCan } of nodes)
      for (const [verb, attempt] of Object.entries(token))
        expect({ verb, may: viewerCan[verb] }).toEqual({ verb, may: !(await refused(actor, attempt(id))) });
    const administers = actor.role === 'admin' && actor.scopes.has('admin') && !actor.projects;
    if (administers) for (const { id, keyId } of services) await agrees(actor, `serviceAccount(id: "${id}")`, serviceAccount(keyId), id);
    const { data } = await run(actor, '{ organization { viewerCan { administer invite } } }');
    expect(data).toEqual({ organization: { viewerCan: { administer: administers, invite: administers } } });
  });

  test('is false for archiving the default project', async () => {
    const { actor } = await become({ ...(callers[0] as (typeof callers)[number]) });
    const id = team.defaultProject.id;
    await agrees(actor, `project(id: "${id}")`, { archive: project(actor, false, other).archive as (id: string) => string }, id);
  });

  test('is tested for every field of every type', () => {
    const tried: Readonly<Record<string, Attempts>> = {
      Task: task,
      Project: project({ user: '' } as Actor, false, ''),
      User: user,
      ServiceAccount: serviceAccount(''),
      Organization: organization,
      Comment: comment,
    };
    // test/rest/webhook/ tests those of webhooks, whose verbs are no names of mutations.
    const types = Object.keys(schema.getTypeMap()).filter((name) => /ViewerCan$/.test(name) && name !== 'WebhookViewerCan');
    for (const type of types.map((name) => name.replace('ViewerCan', ''))) {
      const attempts = tried[type] ?? attemptsOf(type);
      expect(
        verbsOf(type)
          .filter((name) => !(name in attempts))
          .sort(),
        type,
      ).toEqual(type === 'Organization' ? ['administer', 'invite'] : []);
    }
  });

  test('takes one statement for all tasks of a list, and none if it is not selected', async () => {
    const { app, take } = await recordedApp();
    const own = await buildOrganization();
    const [open, second] = [await buildProject(own.admin), await buildProject(own.admin)];
    const operations = Array.from({ length: 50 }, (_, index) => ({ create: { title: 'x', project: index % 2 ? open.id : second.id } }));
    await own.admin.client.post('/tasks:batch', { operations });
    const ask = async (fields: string) => {
      take();
      const payload = { query: `{ tasks(first: 50) { nodes { id ${fields} } } }` };
      const reply = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${own.admin.client.token}` },
        payload,
      });
      expect(reply.json().data.tasks.nodes.length).toBe(50);
      return take().map(({ name }) => name);
    };
    expect(await ask('title')).toEqual(['task.list']);
    expect(await ask('viewerCan { update delete move comment watch restore }')).toEqual(['task.list', 'project.facts']);
    expect(await ask('viewerCan { update } project { viewerRole viewerCan { update } }')).toEqual([
      'task.list',
      'project.facts',
      'project.visible',
      'Project.findMany',
    ]);
  });
});
