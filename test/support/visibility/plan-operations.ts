import { type Model, newMark, type Plan, textWith } from './model.ts';
import { sees, seesTemplate, seesView } from './oracle.ts';
import { aProject, aTask, by, byLead, done, good, type Scene, writes } from './scene.ts';

function keep(model: Model, plan: Omit<Plan, 'deleted'>): void {
  model.plans.set(plan.id, { ...plan, deleted: false });
  model.log.push({ concept: plan.kind === 'field' ? 'plan' : 'project', project: plan.project, texts: [plan.text] });
}

/** A lead writes a status update. */
export async function writeUpdate(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const [project, text] = [aProject(anyones), newMark()];
  if (!project) return;
  const scene = byLead(anyones, project);
  const reply = await scene.actor.client.post(`/projects/${project.id}/updates`, { health: 'on_track', body: textWith(text) });
  if (done(scene, reply, project.id)) keep(model, { kind: 'update', id: reply.body.id, project: project.id, text });
}

let days = 0;

export async function planCycle(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const [project, text] = [aProject(anyones), newMark()];
  if (!project) return;
  const scene = byLead(anyones, project);
  days += 1;
  const day = new Date(Date.UTC(2100, 0, days)).toISOString().slice(0, 10);
  const reply = await scene.actor.client.post('/cycles', { project: project.id, name: textWith(text), startDate: day, endDate: day });
  if (done(scene, reply, project.id)) keep(model, { kind: 'cycle', id: reply.body.id, project: project.id, text });
}

export async function planMilestone(anyones: Scene, project = aProject(anyones)): Promise<void> {
  const { model } = anyones;
  const text = newMark();
  if (!project) return;
  const scene = byLead(anyones, project);
  const reply = await scene.actor.client.post('/milestones', { project: project.id, name: textWith(text) });
  if (done(scene, reply, project.id)) keep(model, { kind: 'milestone', id: reply.body.id, project: project.id, text });
}

/** Adds a task to a cycle or milestone of its project. Creates a milestone if there is none. */
export async function plan(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const task = aTask(anyones);
  if (!task) return;
  const kinds = ['cycle', 'milestone'];
  const all = () => [...model.plans.values()].filter(({ kind, project }) => kinds.includes(kind) && project === task.project);
  if (all().length === 0) await planMilestone(anyones, model.projects.get(task.project));
  const its = draws.of(all());
  if (!its) return;
  const scene = by(anyones, (caller) => writes(model, caller, task.project));
  const { actor } = scene;
  const { body } = await actor.client.get(`/tasks/${task.id}`);
  const reply = await actor.client.patch(`/tasks/${task.id}`, { [its.kind]: its.id });
  if (done(scene, reply, task.project) && reply.body.version !== body.version) model.recordTask(task);
}

const addresses = { update: '/project-updates', cycle: '/cycles', milestone: '/milestones', field: '/fields' };

/** Renames a cycle or similar record, or sometimes deletes a status update or field. */
export async function changePlan(anyones: Scene): Promise<void> {
  const { model, actor, draws } = anyones;
  const live = [...model.plans.values()].filter(({ deleted }) => !deleted);
  const its = draws.mostly(live, ({ project }) => sees(model, actor, project));
  const project = model.projects.get(its?.project ?? '');
  if (!its || !project) return;
  const scene = byLead(anyones, project);
  const { client } = scene.actor;
  const path = `${addresses[its.kind]}/${its.id}`;
  const event = { concept: its.kind === 'field' ? 'plan' : 'project', project: project.id } as const;
  if ((its.kind === 'update' || its.kind === 'field') && draws.below(3) === 0) {
    if (!done(scene, await client.delete(path), project.id)) return;
    its.deleted = true;
    model.log.push({ ...event, texts: its.kind === 'field' ? [its.text] : [] });
    return;
  }
  const text = newMark();
  const reply = await client.patch(path, { [its.kind === 'update' ? 'body' : 'name']: textWith(text) });
  if (!done(scene, reply, project.id)) return;
  model.log.push({ ...event, texts: [text], before: { from: null, texts: [its.text] } });
  its.text = text;
}

/** Creates a custom field for one project. */
export async function defineField(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const [project, text] = [aProject(anyones), newMark()];
  if (!project) return;
  const scene = byLead(anyones, project);
  const reply = await scene.actor.client.post('/fields', {
    name: textWith(text),
    key: `alan_${text.slice(2, -1)}`,
    type: 'text',
    projects: [project.id],
  });
  if (done(scene, reply, project.id)) keep(model, { kind: 'field', id: reply.body.id, project: project.id, text });
}

/** Creates a template for one project or for all. Its event contains the name but not the content. */
export async function keepTemplate(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const project = draws.below(4) === 0 ? null : aProject(anyones);
  if (project === undefined) return;
  const [name, content] = [newMark(), newMark()];
  const scene = project ? byLead(anyones, project) : by(anyones, ({ user }) => model.roles.get(user) === 'admin');
  const [id, task] = [project?.id ?? null, { title: 'Görev', description: textWith(content) }];
  const reply = await scene.actor.client.post('/templates', { name: textWith(name), project: id, task });
  if (!done(scene, reply, ...(project ? [project.id] : []))) return;
  model.templates.set(reply.body.id, { id: reply.body.id, project: id, name, content, deleted: false });
  model.log.push({ concept: 'plan', project: id, texts: [name] });
}

const aTemplate = ({ model, actor, draws }: Scene) =>
  draws.mostly(
    [...model.templates.values()].filter(({ deleted }) => !deleted),
    (template) => seesTemplate(model, actor, template),
  );

/** Renames or deletes a template. */
export async function changeTemplate(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const its = aTemplate(anyones);
  if (!its) return;
  const project = its.project === null ? undefined : model.projects.get(its.project);
  const scene = project ? byLead(anyones, project) : by(anyones, ({ user }) => model.roles.get(user) === 'admin');
  const { client } = scene.actor;
  const [name, places] = [newMark(), project ? [project.id] : []];
  if (draws.below(4) === 0) {
    if (!done(scene, await client.delete(`/templates/${its.id}`), ...places)) return;
    its.deleted = true;
    model.log.push({ concept: 'plan', project: its.project, texts: [its.name] });
    return;
  }
  if (!done(scene, await client.patch(`/templates/${its.id}`, { name: textWith(name) }), ...places)) return;
  model.log.push({ concept: 'plan', project: its.project, texts: [name], before: { from: null, texts: [its.name] } });
  its.name = name;
}

/** Creates a task from a template, whose description it copies. */
export async function useTemplate(anyones: Scene): Promise<void> {
  const { model } = anyones;
  const [its, title] = [aTemplate(anyones), newMark()];
  const project = its && (its.project ?? aProject(anyones)?.id);
  if (!its || !project) return;
  const scene = by(anyones, (caller) => writes(model, caller, project));
  const reply = await scene.actor.client.post('/tasks', { project, template: its.id, title: textWith(title) });
  if (!done(scene, reply, project)) return;
  if (!seesTemplate(model, scene.actor, its)) throw new Error(`${scene.actor.name} makes a task by ${its.id}, which it does not see`);
  const { id, number } = reply.body as { id: string; number: string };
  const bare = { id, number, project, parent: null, names: null, original: null, deleted: null, purged: false };
  const task = { ...bare, title, description: its.content, blockedBy: new Set<string>(), relates: new Set<string>() };
  model.tasks.set(id, task);
  model.recordTask(task, { described: true });
}

export async function saveView(scene: Scene): Promise<void> {
  const { model, actor, draws } = scene;
  const name = newMark();
  const visibility = draws.of(['private', 'project', 'organization'] as const) as string;
  const project = visibility === 'project' ? aProject(scene) : undefined;
  if (visibility === 'project' && !project) return;
  const body = { name: textWith(name), kind: 'list', filter: 'status:todo', visibility, ...(project && { project: project.id }) };
  const reply = await actor.client.post('/views', body);
  if (!done(scene, reply, ...(project ? [project.id] : []))) return;
  const place = { project: project?.id ?? null, everybodys: visibility === 'organization' };
  model.views.set(reply.body.id, { id: reply.body.id, owner: actor.user, name, ...place });
  model.log.push({ concept: 'plan', project: place.project, ...(visibility === 'private' && { user: actor.user }), texts: [name] });
}

/** Marks a view as favourite; it is not listed while it is hidden. */
export async function favour({ model, actor, draws }: Scene): Promise<void> {
  const view = draws.of(model.views.values());
  if (!view || !good(await actor.client.put(`/views/${view.id}/favourite`, {}))) return;
  if (!seesView(model, actor, view)) throw new Error(`${actor.name} keeps a view at hand that it does not see`);
  model.favourites.set(actor.user, (model.favourites.get(actor.user) ?? new Set()).add(view.id));
}

export async function publish(anyones: Scene): Promise<void> {
  const { model, draws } = anyones;
  const known = draws.of([...model.links.values()].filter(({ ended }) => !ended));
  const project = aProject(anyones);
  if (!project) return;
  const scene = byLead(anyones, known ? (model.projects.get(known.project) ?? project) : project);
  if (known && draws.below(2) === 0) {
    if (done(scene, await scene.actor.client.delete(`/public-links/${known.id}`), known.project)) known.ended = true;
    return;
  }
  const reply = await scene.actor.client.post(`/projects/${project.id}/public-links`, { view: 'list', descriptions: true });
  if (good(reply) && done(scene, reply, project.id))
    model.links.set(reply.body.id, { id: reply.body.id, url: reply.body.url, project: project.id, ended: false });
}
