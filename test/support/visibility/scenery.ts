import { buildOrganization, buildProposer, buildTask, type Organization, type Person } from '../builders/index.ts';
import { buildService } from '../builders/service.ts';
import { type Caller, Model, newMark, textWith } from './model.ts';
import { operations } from './operations.ts';
import { Draws } from './scene.ts';

/** Scopes of the service. */
const scopes = [
  ...(['tasks:read', 'tasks:write', 'projects:read', 'projects:write', 'files:read', 'files:write'] as const),
  ...(['ai:chat', 'notifications:read', 'webhooks:manage'] as const),
];

/** A model with its organization and callers. */
export type Setting = Awaited<ReturnType<typeof buildScenery>>;

/** Creates the initial state: people, a service, projects with content, and a project that everyone can always view. */
export async function buildScenery() {
  const team = await buildOrganization();
  const model = new Model(team.id);
  model.start = (await team.admin.client.graphql('{ eventCursor }')).body.data.eventCursor;
  const [owner, reader, guest] = [await team.person(), await team.person(), await team.person({ role: 'guest' })];
  const service = await buildService(team, { scopes });
  const its = { id: service.user.id, client: service.client };
  model.roles.set(team.admin.id, 'admin').set(owner.id, 'member').set(reader.id, 'member').set(guest.id, 'guest').set(its.id, 'member');
  await makeCommon(team, model, [owner, reader, guest, its]);

  const caller = (name: string, { id, client }: Pick<Person, 'id' | 'client'>, limits: Partial<Caller> = {}): Caller => {
    const made = { name, user: id, client, projects: null, scopes: null, ...limits };
    model.callers.push(made);
    return made;
  };
  const tasksAlone = { scopes: ['tasks:read'] as const };
  const callers = {
    admin: caller('admin', team.admin),
    owner: caller('owner', owner),
    reader: caller('reader', reader),
    guest: caller('guest', guest),
    service: caller('service', its, { scopes }),
    tasksAlone: caller('reader for tasks alone', { ...reader, client: await team.token(reader.id, tasksAlone) }, tasksAlone),
  };
  const lead = { [model.common]: callers.owner };
  for (const [actor, isPrivate] of [
    [callers.owner, 0],
    [callers.owner, 1],
    [callers.reader, 1],
  ] as const) {
    await operations.createProject?.({ team, model, actor, draws: new Draws([isPrivate]) });
    lead[[...model.projects.keys()].at(-1) as string] = actor;
  }
  // These choices select the project by its index and create records without further relations.
  for (const [at, id] of [...model.projects.keys()].entries()) {
    const scene = { team, model, actor: lead[id] as Caller };
    await operations.createTask?.({ ...scene, draws: new Draws([0, at, 1, 1]) });
    await operations.uploadFile?.({ ...scene, draws: new Draws([0, at, 0, at, 0]) });
  }
  for (const actor of [callers.owner, callers.reader]) await operations.ask?.({ team, model, actor, draws: new Draws([0]) });
  const projects = [...model.projects.keys()].slice(0, 2);
  const narrow = caller('owner, narrow', { ...owner, client: await team.token(owner.id, { projects }) }, { projects });
  model.agent = { client: await buildProposer(owner) };
  const beat = await buildTask(team.admin, { project: model.common, title: 'başlangıç' });
  return { team, model, callers: { ...callers, narrow }, beat };
}

/** Creates the common project, led by the administrator. Nobody is ever removed from it. */
async function makeCommon(team: Organization, model: Model, people: readonly { id: string }[]): Promise<void> {
  const { id, key } = team.defaultProject;
  const [name, description] = [newMark(), newMark()];
  const { admin } = team;
  await admin.client.patch(`/projects/${id}`, { name: textWith(name), description: textWith(description) });
  for (const person of people) await admin.client.put(`/projects/${id}/members/${person.id}`, { role: 'editor' });
  const members = new Map([[admin.id, 'lead'], ...people.map((person) => [person.id, 'editor'] as const)]);
  model.common = id;
  const project = { id, key, name, description, open: true, members };
  model.projects.set(id, project);
  model.recordProject(project, { described: true });
}
