import { assistantOf } from '../assistant.ts';
import { newKey } from '../builders/index.ts';
import { index } from '../knowledge.ts';
import { anything, sees } from './oracle.ts';
import { aProject, aTask, by, byLead, done, good, type Scene, writes } from './scene.ts';
import { type Action, type Caller, marksIn, newMark, type Role, type Task, textWith, word } from './world.ts';

export async function createProject({ world, actor, draws }: Scene): Promise<void> {
  if (world.projects.size > 5) return;
  const [key, name, description, open] = [newKey(), newMark(), newMark(), draws.below(2) === 0];
  const visibility = open ? 'organization' : 'private';
  const reply = await actor.client.post('/projects', { key, name: textWith(name), description: textWith(description), visibility });
  if (!good(reply)) return;
  const project = { id: reply.body.id as string, key, name, description, open, members: new Map([[actor.user, 'lead']]) };
  world.projects.set(project.id, project);
  world.tellProject(project, { described: true });
}

/** Changes who can view projects, and records the tasks that it unassigns from people without access. */
async function unassigning({ team, world }: Scene, change: () => Promise<void>): Promise<void> {
  const assigned = await team.context.db.task.findMany({ where: { assigneeId: { not: null } }, select: { id: true, assigneeId: true } });
  await change();
  for (const { id, assigneeId } of assigned) {
    const task = world.tasks.get(id);
    const project = world.projects.get(task?.project ?? '');
    const user = assigneeId as string;
    if (task && project && !project.members.has(user) && !(project.open && world.roles.get(user) !== 'guest')) world.tell(task);
  }
}

export async function changeProject(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfProject(scene));
}

async function changeOfProject(scene: Scene): Promise<void> {
  const { world, draws } = scene;
  const project = aProject(scene);
  if (!project) return;
  const change = draws.of(['visibility', 'visibility', 'name', 'description'] as const);
  const text = newMark();
  const value = change === 'visibility' ? (project.open ? 'private' : 'organization') : textWith(text);
  const lead = byLead(scene, project);
  if (!done(lead, await lead.actor.client.patch(`/projects/${project.id}`, { [change as string]: value }), project.id)) return;
  const before = change === 'name' || change === 'description' ? [project[change]] : [];
  if (change === 'name' || change === 'description') project[change] = text;
  else project.open = !project.open;
  world.tellProject(project, { before, described: change === 'description' });
}

export async function deleteProject(scene: Scene): Promise<void> {
  const { world } = scene;
  const project = aProject(scene, ({ id }) => id !== world.common);
  if (!project) return;
  const lead = byLead(scene, project);
  if (!done(lead, await lead.actor.client.delete(`/projects/${project.id}`), project.id)) return;
  project.trashed = true;
}

export async function restoreProject(scene: Scene): Promise<void> {
  const { world, draws } = scene;
  const project = draws.of([...world.projects.values()].filter(({ trashed }) => trashed));
  if (!project) return;
  const lead = byLead(scene, project);
  const reply = await lead.actor.client.post(`/projects/${project.id}/restore`);
  project.trashed = !good(reply);
  if (done(lead, reply, project.id)) world.tellProject(project);
}

export async function changeMembers(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfMembers(scene));
}

async function changeOfMembers(scene: Scene): Promise<void> {
  const { world, draws } = scene;
  const project = aProject(scene, ({ id }) => id !== world.common);
  const user = draws.of(world.roles.keys());
  if (!project || !user) return;
  const path = `/projects/${project.id}/members/${user}`;
  const role = draws.of(['viewer', 'editor', 'lead'] as const) as string;
  const goes = project.members.has(user) && draws.below(3) > 0;
  if (!goes && project.members.get(user) === role) return;
  const lead = byLead(scene, project);
  if (!done(lead, await (goes ? lead.actor.client.delete(path) : lead.actor.client.put(path, { role })), project.id)) return;
  if (goes) project.members.delete(user);
  else project.members.set(user, role);
  world.tellProject(project);
}

/** The administrator changes the role of another person. */
export async function changeRole(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfRole(scene));
}

async function changeOfRole({ team, world, draws }: Scene): Promise<void> {
  const people = world.callers.filter(({ user, scopes, projects }) => user !== team.admin.id && !scopes && !projects);
  const [user, role] = [draws.of(people)?.user, draws.of(['admin', 'member', 'guest', 'guest'] as const)];
  if (user && role && good(await team.admin.client.patch(`/members/${user}`, { role }))) world.roles.set(user, role);
}

/** Creates a limited token for a member, up to a maximum number. */
export async function makeToken({ team, world, draws }: Scene): Promise<void> {
  const owner = draws.of(world.callers.filter(({ projects, scopes }) => !projects && !scopes));
  if (!owner || world.callers.length > 7) return;
  const projects = [
    world.common,
    ...[...world.projects.keys()].filter((id) => id !== world.common && sees(world, owner, id) && draws.below(2) === 0),
  ];
  world.callers.push({ ...owner, name: `${owner.name}, narrow`, client: await team.token(owner.user, { projects }), projects });
}

/** Changes the projects and scopes of a service's keys. */
export async function limitService({ team, world, draws }: Scene): Promise<void> {
  const [admin, service] = ['admin', 'service'].map((name) => world.callers.find((each) => each.name === name)) as [Caller, Caller];
  const { id } = await team.context.db.serviceAccount.findFirstOrThrow({ where: { userId: service.user } });
  const seen = [...world.projects.keys()].filter((each) => sees(world, admin, each));
  const projects = draws.below(4) === 0 ? [] : seen.filter((each) => each === world.common || draws.below(2) === 0);
  // Projects hidden from the administrator stay.
  const kept = (service.projects ?? []).filter((each) => !sees(world, admin, each));
  const reach = [...kept, ...projects];
  const others = service.scopes?.filter((scope) => scope !== 'files:read') ?? [];
  const scopes = draws.below(3) === 0 ? others : [...others, 'files:read'];
  if (!good(await admin.client.patch(`/service-accounts/${id}`, { projects, scopes }))) return;
  Object.assign(service, { projects: reach.length > 0 ? reach : null, scopes });
}

export async function ask({ team, world, actor }: Scene): Promise<void> {
  await index(team.id);
  const reply = await actor.client.post('/ai/chat', { message: `${word} nedir?` });
  if (!good(reply)) return;
  const numbers = [...world.projects.values()].filter(({ id }) => sees(world, actor, id)).map(({ key }) => `${key}-`);
  world.conversations.push({ user: actor.user, reach: actor.projects ?? [], texts: anything(world, actor), numbers });
  const leaked = [...marksIn(JSON.stringify(reply.body))].filter((mark) => !anything(world, actor).has(mark));
  if (leaked.length > 0) throw new Error(`${actor.name} was answered with ${leaked}`);
}

/** The assistant proposes another title for a task, which the person confirms in most cases. */
export async function assist(anyones: Scene): Promise<void> {
  const { team, world, draws } = anyones;
  const task = aTask(anyones);
  if (!task) return;
  const scene = by(anyones, (caller) => !caller.projects && writes(world, caller, task.project));
  const { user, scopes, projects } = scene.actor;
  if (scopes || projects) return;
  const { call } = await assistantOf(team, user, { role: world.roles.get(user) as Role });
  const [from, to] = [task.title, newMark()];
  const { action: id } = await call('update_task', { id: task.id, title: textWith(to) });
  if (!id) return;
  if (!sees(world, scene.actor, task.project))
    throw new Error(`${scene.actor.name} is proposed to change ${task.id}, which it does not see`);
  const action: Action = { id, user, task: task.id, from, to, state: 'proposed' };
  world.actions.set(id, action);
  if (draws.below(4) > 0) await settle(scene, action, 'confirm');
}

/** Confirms a pending proposal, or undoes a confirmed one. */
export async function settleAction(anyones: Scene): Promise<void> {
  const { world, draws } = anyones;
  const action = draws.of([...world.actions.values()].filter(({ state }) => state !== 'undone'));
  if (!action) return;
  const scene = by(anyones, ({ user }) => user === action.user);
  await settle(scene, action, action.state === 'proposed' ? 'confirm' : 'undo');
}

async function settle(scene: Scene, action: Action, how: 'confirm' | 'undo'): Promise<void> {
  const { world, actor } = scene;
  const task = world.tasks.get(action.task) as Task;
  if (!done(scene, await actor.client.post(`/ai/actions/${action.id}/${how}`), task.project)) return;
  if (actor.user !== action.user) throw new Error(`${actor.name} settles what was proposed to somebody else`);
  const before = { from: null, texts: [task.title] };
  task.title = how === 'confirm' ? action.to : action.from;
  action.state = how === 'confirm' ? 'confirmed' : 'undone';
  world.tell(task, { before });
}
