import { buildOrganization, buildTask, type Organization, type Person } from '../builders/index.ts';
import { buildService } from '../builders/service.ts';
import { operations } from './operations.ts';
import { Draws } from './scene.ts';
import { type Caller, newMark, textWith, World } from './world.ts';

/** Scopes of the service. */
const scopes = [
  ...(['tasks:read', 'tasks:write', 'projects:read', 'projects:write', 'files:read', 'files:write'] as const),
  ...(['ai:chat', 'notifications:read', 'webhooks:manage'] as const),
];

/** A model with its organization and callers. */
export type Setting = Awaited<ReturnType<typeof makeWorld>>;

/** Creates the initial state: people, a service, projects with content, and a project that everyone can always view. */
export async function makeWorld() {
  const team = await buildOrganization();
  const world = new World(team.id);
  world.start = (await team.admin.client.graphql('{ eventCursor }')).body.data.eventCursor;
  const [owner, reader, guest] = [await team.person(), await team.person(), await team.person({ role: 'guest' })];
  const service = await buildService(team, { scopes });
  const its = { id: service.user.id, client: service.client };
  world.roles.set(team.admin.id, 'admin').set(owner.id, 'member').set(reader.id, 'member').set(guest.id, 'guest').set(its.id, 'member');
  await makeCommon(team, world, [owner, reader, guest, its]);

  const caller = (name: string, { id, client }: Pick<Person, 'id' | 'client'>, limits: Partial<Caller> = {}): Caller => {
    const made = { name, user: id, client, projects: null, scopes: null, ...limits };
    world.callers.push(made);
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
  const lead = { [world.common]: callers.owner };
  for (const [actor, isPrivate] of [
    [callers.owner, 0],
    [callers.owner, 1],
    [callers.reader, 1],
  ] as const) {
    await operations.createProject?.({ team, world, actor, draws: new Draws([isPrivate]) });
    lead[[...world.projects.keys()].at(-1) as string] = actor;
  }
  // These choices select the project by its index and create records without further relations.
  for (const [at, id] of [...world.projects.keys()].entries()) {
    const scene = { team, world, actor: lead[id] as Caller };
    await operations.createTask?.({ ...scene, draws: new Draws([0, at, 1, 1]) });
    await operations.uploadFile?.({ ...scene, draws: new Draws([0, at, 0, at, 0]) });
  }
  for (const actor of [callers.owner, callers.reader]) await operations.ask?.({ team, world, actor, draws: new Draws([0]) });
  const projects = [...world.projects.keys()].slice(0, 2);
  const narrow = caller('owner, narrow', { ...owner, client: await team.token(owner.id, { projects }) }, { projects });
  const beat = await buildTask(team.admin, { project: world.common, title: 'başlangıç' });
  return { team, world, callers: { ...callers, narrow }, beat };
}

/** Creates the common project, led by the administrator. Nobody is ever removed from it. */
async function makeCommon(team: Organization, world: World, people: readonly { id: string }[]): Promise<void> {
  const { id, key } = team.defaultProject;
  const [name, description] = [newMark(), newMark()];
  const { admin } = team;
  await admin.client.patch(`/projects/${id}`, { name: textWith(name), description: textWith(description) });
  for (const person of people) await admin.client.put(`/projects/${id}/members/${person.id}`, { role: 'editor' });
  const members = new Map([[admin.id, 'lead'], ...people.map((person) => [person.id, 'editor'] as const)]);
  world.common = id;
  const project = { id, key, name, description, open: true, members };
  world.projects.set(id, project);
  world.tellProject(project, { described: true });
}
