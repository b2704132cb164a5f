import { randomUUID } from 'node:crypto';
import { newId } from '../../../schema/kernel/ids.ts';
import { type IdKind, idPrefixes } from '../../../schema/kernel/module.ts';
import { addProvedDomain } from '../../../schema/people/organization/domains.ts';
import { buildConcepts } from '../concepts.ts';
import { index } from '../knowledge.ts';
import { type Given, withoutRecord } from '../requests.ts';
import { buildAssistantProposal } from './assistant-proposal.ts';
import { buildComment } from './comment.ts';
import { buildConversation } from './conversation.ts';
import { buildFile, buildUpload } from './file.ts';
import { buildMute, buildNotification } from './notification.ts';
import { buildOrganization, type Organization, type Person } from './organization.ts';
import { buildProject, newKey } from './project.ts';
import { buildRule } from './proposal.ts';
import { buildReminder } from './reminder.ts';
import { buildRun } from './run.ts';
import { buildApplication, buildGrant, buildSession } from './session.ts';
import { buildCycle, buildLabel, buildTask, buildTimeEntry, daysUnderWay } from './task.ts';

type Kind = keyof Given;

/** Ids of one kind that the caller must not be able to distinguish, by the reason why they are not found. */
export type Hidden = Readonly<Record<string, string>>;

/** Creates records that `owner` can use. @returns their ids, and the names of projects and tasks */
export async function buildThings(team: Organization, owner: Person, visibility: 'organization' | 'private') {
  const project = await buildProject(owner, { visibility });
  const member = await team.person();
  // Done by the member itself, so that it appears in the audit log.
  await owner.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'lead' });
  await buildTimeEntry(member, (await buildTask(member, { project: project.id })).id);
  await member.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
  const label = await buildLabel(team.admin, `etiket ${project.key}`);
  const text = `- [ ] Kutu\n- [ ] Yuvarlamayı düzelt\n\nBak: ${project.key}-1`;
  const [cycle, nextCycle] = [await buildCycle(owner, project.id, daysUnderWay()), await buildCycle(owner, project.id)];
  const task = await buildTask(owner, { project: project.id, labels: [label.id], assignee: owner.id, description: text, cycle: cycle.id });
  const comment = await buildThread(owner, task, text);
  const deletedComment = await buildComment(owner, task);
  await owner.client.delete(`/comments/${deletedComment.id}`);
  const deleted = await buildTask(owner, { project: project.id });
  await owner.client.delete(`/tasks/${deleted.id}`);
  const trashed = await buildProject(owner, { visibility });
  await owner.client.delete(`/projects/${trashed.id}`);
  const sibling = await buildTask(owner, { project: project.id, assignee: member.id, description: task.number });
  await buildTask(owner, { project: project.id, parent: sibling.id });
  await buildFile(owner, { task: sibling.id });
  await buildTimeEntry(owner, sibling.id);
  await member.client.put(`/tasks/${sibling.id}/watch`);
  const token = (await owner.client.post('/tokens', { name: 'Jeton', scopes: ['tasks:read'], projects: [project.id] })).body.id as string;
  const account = (await team.admin.client.post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:read'] })).body;
  const invitation = (await team.admin.client.post('/invitations', { email: `davetli@${project.key}.test` })).body.id as string;
  const domain = await addProvedDomain(team.context, { domain: `${randomUUID()}.example.test` });
  const webhook = (await team.admin.client.post('/webhooks', { url: 'https://alici.example.test', events: ['member.*'] })).body;
  const ping = (await team.admin.client.post(`/webhooks/${webhook.id}/ping`)).body;
  const memberToken = (await member.client.post('/tokens', { name: 'Üyenin', scopes: ['tasks:read'] })).body.id as string;
  const ids = {
    ...(await buildConcepts(owner, { project: project.id, task: task.id })),
    project: project.id,
    member: member.id,
    label: label.id,
    cycle: cycle.id,
    nextCycle: nextCycle.id,
    task: task.id,
    comment: comment.id,
    deletedComment: deletedComment.id,
    deletedTask: deleted.id,
    deletedProject: trashed.id,
    sibling: sibling.id,
    token,
    memberToken,
    memberSession: await buildSession(team, member.id),
    memberGrant: await buildGrant(team, member.id),
    application: await buildApplication(team, member.id),
    serviceAccount: account.id,
    serviceKey: account.keys[0].id,
    invitation,
    domain: domain.id,
    ...(await buildOwn(team, owner, { project: project.id, task: task.id })),
    webhook: webhook.id,
    webhookDelivery: ping.id,
    file: (await buildFile(owner, { task: task.id })).id,
    proposalRule: await buildRule(owner, sibling),
    ...(await buildRun(team, owner, task, { proposed: sibling, other: member })),
  } as Given;
  const missing = Object.keys(idPrefixes).filter((kind) => !(kind in ids) && !(withoutRecord as readonly string[]).includes(kind));
  if (missing.length > 0) throw new Error(`Build a record of each kind here or in test/concepts/: ${missing}`);
  return {
    ids,
    names: { project: project.key, task: task.number, deletedTask: deleted.number, deletedProject: trashed.key } as Partial<
      Record<Kind, string>
    >,
  };
}

/** A comment of `author` that was edited and has a reply. */
async function buildThread(author: Person, task: { id: string }, body: string) {
  const comment = await buildComment(author, task);
  await author.client.patch(`/comments/${comment.id}`, { body });
  await author.client.post(`/tasks/${task.id}/comments`, { body: 'Teşekkürler', replyTo: comment.id });
  return comment;
}

/** Records that belong to one person: a notification, mute, reminder, upload, session, grant, conversation and proposal of the assistant. */
export async function buildOwn(team: Organization, { id }: Pick<Person, 'id'>, about: { project: string; task: string }) {
  return {
    notification: await buildNotification(team, id, about),
    mute: await buildMute(team, id, about.project),
    reminder: await buildReminder(team, id, about.task),
    upload: await buildUpload(team, id, about.project),
    session: await buildSession(team, id),
    grant: await buildGrant(team, id),
    ...(await buildConversation(team, id, about)),
    approvedProposal: await buildAssistantProposal(team, id, about, { approved: true }),
  };
}

type Things = Awaited<ReturnType<typeof buildThings>>;

/** Kinds of the ids whose name is not their kind. */
const kindOf: Readonly<Record<Exclude<Kind, IdKind>, IdKind>> = {
  deletedComment: 'comment',
  deletedTask: 'task',
  deletedProject: 'project',
  sibling: 'task',
  nextCycle: 'cycle',
  projectTemplate: 'template',
  approvedProposal: 'proposal',
  memberToken: 'token',
  memberSession: 'session',
  memberGrant: 'grant',
};

/** A caller, what it can use, and what must be hidden from it. */
export type Caller = { readonly person: Person; readonly given: Given; hidden(kind: Kind): Hidden; hiddenNames(kind: Kind): Hidden };

/**
 * Kinds of records of the organization: visible to everyone or to administrators, whatever project their owner is in. Members are hidden
 * from guests.
 */
const ofEveryone: readonly Kind[] = [
  'label',
  'member',
  'serviceAccount',
  'serviceKey',
  'invitation',
  'domain',
  'webhook',
  'webhookDelivery',
  'memberToken',
  'memberSession',
  'memberGrant',
  'application',
];
const ofGuests: readonly Kind[] = ofEveryone.filter((kind) => kind !== 'member');

function callerOf(person: Person, given: Given, foreign: Things, secret: Things, shared = ofEveryone): Caller {
  return {
    person,
    given,
    hidden: (kind) => ({
      'of another organization': foreign.ids[kind],
      ...(!shared.includes(kind) && { 'in a hidden project': secret.ids[kind] }),
      'of nothing': newId(kind in kindOf ? kindOf[kind as keyof typeof kindOf] : (kind as IdKind)),
    }),
    hiddenNames: (kind) => ({
      'of another organization': foreign.names[kind] as string,
      'in a hidden project': secret.names[kind] as string,
      'of nothing': kind === 'project' || kind === 'deletedProject' ? newKey() : `${newKey()}-1`,
    }),
  };
}

/** A token limited to one of its owner's two projects; the other one is hidden from it. */
async function buildLimited(team: Organization, foreign: Things): Promise<Caller> {
  const owner = await team.person();
  const [own, other] = [await buildThings(team, owner, 'organization'), await buildThings(team, owner, 'organization')];
  // A token can only be created for projects that its owner can view.
  await owner.client.post(`/projects/${own.ids.deletedProject}/restore`);
  const client = await team.token(owner.id, { projects: [own.ids.project, own.ids.deletedProject] });
  const token = (await client.post('/tokens', { name: 'Dar', scopes: ['tasks:read'] })).body.id;
  await owner.client.delete(`/projects/${own.ids.deletedProject}`);
  // These belong to a person and not to a project.
  const { token: nobodys, session, grant } = (await buildThings(team, await team.person(), 'organization')).ids;
  return callerOf({ ...owner, client }, { ...own.ids, token }, foreign, {
    ...other,
    ids: { ...other.ids, token: nobodys, session, grant },
  });
}

/** A guest who leads a project that somebody else filled. */
async function buildGuest(team: Organization, foreign: Things, secret: Things): Promise<Caller> {
  const [owner, guest] = [await team.person(), await team.person({ role: 'guest' })];
  const { ids } = await buildThings(team, owner, 'private');
  await owner.client.put(`/projects/${ids.project}/members/${guest.id}`, { role: 'lead' });
  const trashed = { organizationId: team.id, projectId: ids.deletedProject, userId: guest.id, role: 'lead' } as const;
  await team.context.db.projectMember.create({ data: trashed });
  const token = (await guest.client.post('/tokens', { name: 'Konuk', scopes: ['tasks:read'] })).body.id;
  const comment = (await buildThread(guest, { id: ids.task }, 'Yorum')).id;
  return callerOf(guest, { ...ids, comment, token, ...(await buildOwn(team, guest, ids)) }, foreign, secret, ofGuests);
}

/**
 * An organization with records that its callers can use, and ids that must be hidden: of another organization, of a project that is
 * private or not reached by the token, and of nothing.
 */
export async function buildHidden() {
  const team = await buildOrganization();
  const [member, owner, other] = [await team.person(), await team.person(), await buildOrganization()];
  const [foreign, secret] = [await buildThings(other, other.admin, 'organization'), await buildThings(team, owner, 'private')];
  const caller = async (person: Person) => callerOf(person, (await buildThings(team, person, 'organization')).ids, foreign, secret);
  const callers = {
    member: await caller(member),
    administrator: await caller(team.admin),
    'limited token': await buildLimited(team, foreign),
    guest: await buildGuest(team, foreign, secret),
  };
  // Hidden records mention visible ones.
  const named = await Promise.all(Object.values(callers).map(({ person, given }) => person.client.get(`/tasks/${given.task}`)));
  const description = named.map(({ body }) => body.number).join(' ');
  await owner.client.patch(`/tasks/${secret.ids.sibling}`, { description });
  await buildComment(owner, { id: secret.ids.task }, description);
  // Hidden records are indexed too, so that tests can search for them.
  for (const { id } of [team, other]) await index(id);
  return { team, other, callers };
}

/** The callers of `buildHidden`. */
export const callers = ['member', 'administrator', 'limited token', 'guest'] as const;
