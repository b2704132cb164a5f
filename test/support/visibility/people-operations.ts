import { assistantOf } from '../assistant.ts';
import { newKey } from '../builders/index.ts';
import { index } from '../knowledge.ts';
import { type Caller, marksIn, newMark, type Role, type Suggestion, type Task, textWith, word } from './model.ts';
import { anything, sees } from './oracle.ts';
import { aProject, aTask, by, byLead, done, good, type Scene, writes } from './scene.ts';

export async function createProject({ model, actor, draws }: Scene): Promise<void> {
  if (model.projects.size > 5) return;
  const [key, name, description, open] = [newKey(), newMark(), newMark(), draws.below(2) === 0];
  const visibility = open ? 'organization' : 'private';
  const reply = await actor.client.post('/projects', { key, name: textWith(name), description: textWith(description), visibility });
  if (!good(reply)) return;
  const project = { id: reply.body.id as string, key, name, description, open, members: new Map([[actor.user, 'lead']]) };
  model.projects.set(project.id, project);
  model.recordProject(project, { described: true });
}

/** Changes who can view projects, and records the tasks that it unassigns from people without access. */
async function unassigning({ team, model }: Scene, change: () => Promise<void>): Promise<void> {
  const assigned = await team.context.db.task.findMany({ where: { assigneeId: { not: null } }, select: { id: true, assigneeId: true } });
  await change();
  for (const { id, assigneeId } of assigned) {
    const task = model.tasks.get(id);
    const project = model.projects.get(task?.project ?? '');
    const user = assigneeId as string;
    if (task && project && !project.members.has(user) && !(project.open && model.roles.get(user) !== 'guest')) model.recordTask(task);
  }
}

export async function changeProject(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfProject(scene));
}

async function changeOfProject(scene: Scene): Promise<void> {
  const { model, draws } = scene;
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
  model.recordProject(project, { before, described: change === 'description' });
}

export async function deleteProject(scene: Scene): Promise<void> {
  const { model } = scene;
  const project = aProject(scene, ({ id }) => id !== model.common);
  if (!project) return;
  const lead = byLead(scene, project);
  if (!done(lead, await lead.actor.client.delete(`/projects/${project.id}`), project.id)) return;
  project.trashed = true;
}

export async function restoreProject(scene: Scene): Promise<void> {
  const { model, draws } = scene;
  const project = draws.of([...model.projects.values()].filter(({ trashed }) => trashed));
  if (!project) return;
  const lead = byLead(scene, project);
  const reply = await lead.actor.client.post(`/projects/${project.id}/restore`);
  project.trashed = !good(reply);
  if (done(lead, reply, project.id)) model.recordProject(project);
}

export async function changeMembers(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfMembers(scene));
}

async function changeOfMembers(scene: Scene): Promise<void> {
  const { model, draws } = scene;
  const project = aProject(scene, ({ id }) => id !== model.common);
  const user = draws.of(model.roles.keys());
  if (!project || !user) return;
  const path = `/projects/${project.id}/members/${user}`;
  const role = draws.of(['viewer', 'editor', 'lead'] as const) as string;
  const goes = project.members.has(user) && draws.below(3) > 0;
  if (!goes && project.members.get(user) === role) return;
  const lead = byLead(scene, project);
  if (!done(lead, await (goes ? lead.actor.client.delete(path) : lead.actor.client.put(path, { role })), project.id)) return;
  if (goes) project.members.delete(user);
  else project.members.set(user, role);
  model.recordProject(project);
}

/** The administrator changes the role of another person. */
export async function changeRole(scene: Scene): Promise<void> {
  await unassigning(scene, () => changeOfRole(scene));
}

async function changeOfRole({ team, model, draws }: Scene): Promise<void> {
  const people = model.callers.filter(({ user, scopes, projects }) => user !== team.admin.id && !scopes && !projects);
  const [user, role] = [draws.of(people)?.user, draws.of(['admin', 'member', 'guest', 'guest'] as const)];
  if (user && role && good(await team.admin.client.patch(`/members/${user}`, { role }))) model.roles.set(user, role);
}

/** Creates a limited token for a member, up to a maximum number. */
export async function makeToken({ team, model, draws }: Scene): Promise<void> {
  const owner = draws.of(model.callers.filter(({ projects, scopes }) => !projects && !scopes));
  if (!owner || model.callers.length > 7) return;
  const projects = [
    model.common,
    ...[...model.projects.keys()].filter((id) => id !== model.common && sees(model, owner, id) && draws.below(2) === 0),
  ];
  model.callers.push({ ...owner, name: `${owner.name}, narrow`, client: await team.token(owner.user, { projects }), projects });
}

/** Changes the projects and scopes of a service's keys. */
export async function limitService({ team, model, draws }: Scene): Promise<void> {
  const [admin, service] = ['admin', 'service'].map((name) => model.callers.find((each) => each.name === name)) as [Caller, Caller];
  const { id } = await team.context.db.serviceAccount.findFirstOrThrow({ where: { userId: service.user } });
  const seen = [...model.projects.keys()].filter((each) => sees(model, admin, each));
  const projects = draws.below(4) === 0 ? [] : seen.filter((each) => each === model.common || draws.below(2) === 0);
  // Projects hidden from the administrator stay.
  const unchanged = (service.projects ?? []).filter((each) => !sees(model, admin, each));
  const reach = [...unchanged, ...projects];
  const others = service.scopes?.filter((scope) => scope !== 'files:read') ?? [];
  const scopes = draws.below(3) === 0 ? others : [...others, 'files:read'];
  if (!good(await admin.client.patch(`/service-accounts/${id}`, { projects, scopes }))) return;
  Object.assign(service, { projects: reach.length > 0 ? reach : null, scopes });
}

export async function ask({ team, model, actor }: Scene): Promise<void> {
  await index(team.id);
  const reply = await actor.client.post('/ai/chat', { message: `${word} nedir?` });
  if (!good(reply)) return;
  const numbers = [...model.projects.values()].filter(({ id }) => sees(model, actor, id)).map(({ key }) => `${key}-`);
  model.conversations.push({ user: actor.user, reach: actor.projects ?? [], texts: anything(model, actor), numbers });
  const leaked = [...marksIn(JSON.stringify(reply.body))].filter((mark) => !anything(model, actor).has(mark));
  if (leaked.length > 0) throw new Error(`${actor.name} was answered with ${leaked}`);
}

/** The assistant proposes another title for a task, which the person approves in most cases. */
export async function assist(anyones: Scene): Promise<void> {
  const { team, model, draws } = anyones;
  const task = aTask(anyones);
  if (!task) return;
  const scene = by(anyones, (caller) => !caller.projects && writes(model, caller, task.project));
  const { user, scopes, projects } = scene.actor;
  if (scopes || projects) return;
  const { call } = await assistantOf(team, user, { role: model.roles.get(user) as Role });
  const [from, to] = [task.title, newMark()];
  const { proposal: id } = await call('update_task', { id: task.id, title: textWith(to) });
  if (!id) return;
  if (!sees(model, scene.actor, task.project))
    throw new Error(`${scene.actor.name} is proposed to change ${task.id}, which it does not see`);
  const proposal: Suggestion = { id, user, task: task.id, from, to, state: 'pending' };
  model.suggestions.set(id, proposal);
  if (draws.below(4) > 0) await settle(scene, proposal, 'approve');
}

/** Approves a pending proposal of the assistant, or undoes an approved one. */
export async function settleSuggestion(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const proposal = draws.of([...model.suggestions.values()].filter(({ state }) => state !== 'undone'));
  if (!proposal) return;
  const scene = by(anyones, ({ user }) => user === proposal.user);
  await settle(scene, proposal, proposal.state === 'pending' ? 'approve' : 'undo');
}

async function settle(scene: Scene, proposal: Suggestion, how: 'approve' | 'undo'): Promise<void> {
  const { model, actor } = scene;
  const task = model.tasks.get(proposal.task) as Task;
  if (!done(scene, await actor.client.post(`/proposals/${proposal.id}/${how}`), task.project)) return;
  if (actor.user !== proposal.user) throw new Error(`${actor.name} settles what was proposed to somebody else`);
  const before = { from: null, texts: [task.title] };
  task.title = how === 'approve' ? proposal.to : proposal.from;
  proposal.state = how === 'approve' ? 'approved' : 'undone';
  model.recordTask(task, { before });
}
