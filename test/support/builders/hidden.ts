import { newId } from '../../../schema/kernel/ids.ts';
import type { Given } from '../requests.ts';
import { buildComment } from './comment.ts';
import { buildOrganization, type Organization, type Person } from './organization.ts';
import { buildProject, newKey } from './project.ts';
import { buildLabel, buildTask } from './task.ts';

type Kind = keyof Given;

/** Ids of one kind that the caller must not be able to tell from each other, under the reason why they name nothing. */
export type Hidden = Readonly<Record<string, string>>;

/** What `owner` may use, with the names of projects and tasks that have one. */
export async function buildThings(team: Organization, owner: Person, visibility: 'organization' | 'private') {
  const project = await buildProject(owner, { visibility });
  const member = await team.person();
  await owner.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
  const label = await buildLabel(team.admin, `etiket ${project.key}`);
  const task = await buildTask(owner, { project: project.id, labels: [label.id], assignee: owner.id });
  const comment = await buildComment(owner, task);
  const deleted = await buildTask(owner, { project: project.id });
  await owner.client.delete(`/tasks/${deleted.id}`);
  const sibling = await buildTask(owner, { project: project.id, assignee: member.id });
  await buildTask(owner, { project: project.id, parent: sibling.id });
  const token = (await owner.client.post('/tokens', { name: 'Jeton', scopes: ['tasks:read'] })).body.id as string;
  const ids: Given = {
    project: project.id,
    member: member.id,
    label: label.id,
    task: task.id,
    comment: comment.id,
    deletedTask: deleted.id,
    sibling: sibling.id,
    token,
  };
  return { ids, names: { project: project.key, task: task.number, deletedTask: deleted.number } as Partial<Record<Kind, string>> };
}

/**
 * An organization with things a caller may use, and the ids it may not learn of: of another organization, in a private
 * project it is not in (its administrator not either), and of nothing.
 */
export async function buildHidden() {
  const team = await buildOrganization();
  const [member, owner, other] = [await team.person(), await team.person(), await buildOrganization()];
  const [foreign, secret] = [await buildThings(other, other.admin, 'organization'), await buildThings(team, owner, 'private')];
  const nowhere = { project: newKey(), task: `${newKey()}-1`, deletedTask: `${newKey()}-1` } as Partial<Record<Kind, string>>;
  /** Labels and members are the organization's: those of a private project are nobody's secret. */
  const ofEveryone: readonly Kind[] = ['label', 'member'];
  const hidden = (kind: Kind): Hidden => ({
    'of another organization': foreign.ids[kind],
    ...(!ofEveryone.includes(kind) && { 'in a private project': secret.ids[kind] }),
    'of nothing': newId(kind === 'deletedTask' || kind === 'sibling' ? 'task' : kind),
  });
  const hiddenNames = (kind: Kind): Hidden => ({
    'of another organization': foreign.names[kind] as string,
    'in a private project': secret.names[kind] as string,
    'of nothing': nowhere[kind] as string,
  });
  return {
    team,
    other,
    owner,
    secret: secret.ids,
    callers: {
      member: { person: member, given: (await buildThings(team, member, 'organization')).ids },
      administrator: { person: team.admin, given: (await buildThings(team, team.admin, 'organization')).ids },
    },
    hidden,
    hiddenNames,
  };
}
