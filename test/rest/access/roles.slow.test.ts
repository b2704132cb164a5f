import { beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../../../schema/kernel/actor.ts';
import { buildOwn, buildThings } from '../../support/builders/hidden.ts';
import { buildOrganization, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { every } from '../../support/cases.ts';
import type { Reply } from '../../support/client.ts';
import { concepts } from '../../support/concepts.ts';
import { documentOf, type RootField, rootFields } from '../../support/graphql-request.ts';
import { type Given, requests } from '../../support/requests.ts';
import { endpoints, send } from '../../support/rest-request.ts';
import {
  admins,
  all,
  author,
  deciders,
  editors,
  insiders,
  invitee,
  keepers,
  leads,
  type Outcome,
  others,
  people,
  type Role,
  type Row,
  remover,
  roles,
  seers,
  senders,
  trashLeads,
} from '../../support/roles.ts';
import { contentOf } from '../../support/store.ts';

/** Expected outcome of each root field by role. The test fails until a new field is listed here or in its concept. */
const expected: Readonly<Record<string, Row>> = {
  ...Object.assign({}, ...concepts.map((concept) => concept.roles)),
  applications: admins,
  assistantBudget: all,
  assistantUsage: admins,
  auditLog: admins,
  claimedDomains: admins,
  comment: seers,
  cycle: seers,
  cycleProgress: seers,
  cycles: all,
  conversation: all,
  conversations: all,
  eventCursor: all,
  events: all,
  file: seers,
  files: all,
  grants: all,
  invitation: admins,
  invitations: admins,
  label: all,
  labels: all,
  me: all,
  member: seers,
  members: all,
  memberGrants: admins,
  memberSessions: admins,
  memberTokens: admins,
  message: all,
  node: seers,
  notification: seers,
  notificationMutes: all,
  notifications: all,
  organization: all,
  project: seers,
  projects: all,
  proposal: seers,
  proposals: all,
  proposalRules: all,
  run: seers,
  runs: all,
  receivedInvitations: all,
  search: all,
  serviceAccount: admins,
  serviceAccounts: admins,
  sessions: all,
  task: seers,
  tasks: all,
  taskGroups: all,
  tokens: all,
  unreadNotifications: all,
  pushSettings: all,
  upload: all,

  acceptInvitation: invitee,
  declineInvitation: invitee,
  askAssistant: all,
  batchTasks: editors,
  approveProposal: deciders,
  rejectProposal: deciders,
  undoProposal: deciders,
  createProposalRule: deciders,
  endProposalRule: others,
  createRun: editors,
  acknowledgeRun: editors,
  claimRun: editors,
  addRunActivity: editors,
  keepRun: seers,
  updateRun: seers,
  completeRun: seers,
  stopRun: deciders,
  undoRun: deciders,
  approveRun: ['yes', 'yes', '404', 'yes', 'yes', 'yes', '403'],
  claimDomain: admins,
  createCycle: leads,
  updateCycle: leads,
  endCycle: leads,
  deleteCycle: leads,
  relateTasks: editors,
  unrelateTasks: editors,
  tickTask: editors,
  tickComment: editors,
  completeUpload: editors,
  addReaction: editors,
  removeReaction: editors,
  resolveComment: editors,
  reopenComment: editors,
  restoreComment: leads,
  createComment: editors,
  createInvitation: admins,
  createLabel: insiders,
  createProject: insiders,
  createServiceAccount: admins,
  createServiceKey: admins,
  createReminder: ['yes', 'yes', '404', 'yes', 'yes', 'yes', '403'],
  deleteReminder: seers,
  createTask: editors,
  duplicateProject: leads,
  duplicateTask: editors,
  createToken: people,
  markNotificationsRead: seers,
  prepareUpload: editors,
  reindexFile: editors,
  muteNotifications: seers,
  restoreProject: trashLeads,
  restoreTask: editors,
  retryReply: all,
  setMessageFeedback: all,
  startReply: all,
  stopMessage: all,
  updateConversation: all,
  setProjectMember: leads,
  setWorkflow: leads,
  unwatchTask: seers,
  updateApplication: admins,
  updateComment: author,
  updateFile: editors,
  updateLabel: insiders,
  updateMe: people,
  updatePushSettings: people,
  // Only sessions: see test/workers/push.test.ts.
  subscribePush: ['403', '403', '403', '403', '403', '403', '403'],
  unsubscribePush: all,
  setAvatar: people,
  removeAvatar: people,
  updateMember: admins,
  updateOrganization: admins,
  updateNotification: seers,
  updateProject: leads,
  updateServiceAccount: admins,
  resumeServiceAccount: admins,
  updateTask: editors,
  updateToken: people,
  verifyDomain: admins,
  watchTask: seers,
  createWebhook: senders,
  enableWebhook: keepers,
  pingWebhook: keepers,
  redeliverWebhook: keepers,
  redeliverWebhookDelivery: keepers,
  rotateWebhookSecret: keepers,
  updateWebhook: keepers,
  webhook: keepers,
  webhookDelivery: keepers,
  webhookEventTypes: senders,
  webhooks: senders,
  // Deletions come last, because the others need the records.
  deleteConversation: all,
  deleteComment: leads,
  deleteFile: leads,
  deleteLabel: insiders,
  deleteTask: editors,
  releaseDomain: admins,
  removeProjectMember: leads,
  endGrant: people,
  endMemberGrant: admins,
  endMemberSession: admins,
  endMemberSessions: admins,
  endSession: people,
  endOtherSessions: people,
  revokeMemberToken: admins,
  removeMember: remover,
  revokeInvitation: admins,
  revokeServiceKey: admins,
  revokeServiceAccount: admins,
  revokeToken: people,
  unmuteNotifications: seers,
  disableWebhook: keepers,
  deleteWebhook: keepers,
  deleteProject: leads,
};

/** Calls the REST endpoint of the field that accepts these variables, or GraphQL if there is none. */
async function ask(client: Person['client'], root: RootField, variables: Record<string, unknown>): Promise<Reply> {
  const taken = new Set([...Object.keys(variables), ...Object.keys((variables.input as object) ?? {})]);
  const endpoint = endpoints.find(
    ({ prepared, mapping }) =>
      prepared.rootFields[0]?.name === root.field.name && mapping.path.every(({ variable, field }) => taken.has(field ?? variable)),
  );
  return endpoint ? send(client, endpoint, variables) : client.graphql(documentOf(root), variables);
}

/** Codes of allowed requests that fail because an earlier one took the name or decided. */
const allowedButLate: ReadonlySet<string> = new Set([
  'label.name_taken',
  'message.not_failed',
  'project.key_taken',
  'proposal.decided',
  'run.claimed',
  'run.ended',
  'run.lease_lost',
  'run.stopped',
  'run.nothing_to_undo',
]);

function outcomeOf({ status, body }: Reply): Outcome {
  const error = body.errors?.[0]?.extensions ?? (status >= 400 ? body : undefined);
  if (!error) return body.data?.node === null ? '404' : 'yes';
  if (error.status === 403) return '403';
  // An unknown record named in a body is reported as an invalid value.
  const codes: string[] = [error.code, ...(error.errors ?? []).map((each: { code: string }) => each.code)];
  if (codes.some((code) => code.endsWith('.not_found'))) return '404';
  if (allowedButLate.has(error.code)) return 'yes';
  throw new Error(JSON.stringify(body));
}

async function personOf(team: Organization, role: Role): Promise<Pick<Person, 'id' | 'client'>> {
  if (role === 'admin') return team.admin;
  if (role !== 'service') return team.person({ role: role === 'guest' ? 'guest' : 'member' });
  const { user, client } = await buildService(team, { scopes: scopes.filter((scope) => scope !== 'admin') });
  return { id: user.id, client };
}

test('every root field is in the table of roles', () => {
  const names = rootFields.map(({ field }) => field.name);
  expect(
    names.filter((name) => !expected[name]),
    'add them to the table',
  ).toEqual([]);
  expect(
    Object.keys(expected).filter((name) => !names.includes(name)),
    'fields that are gone',
  ).toEqual([]);
});

describe('a root field requested by each role', () => {
  const callers = new Map<Role, { person: Pick<Person, 'id' | 'client'>; given: Given }>();
  let other: Organization;
  let foreign: Given;
  let content: unknown;
  beforeAll(async () => {
    const team = await buildOrganization();
    other = await buildOrganization();
    foreign = (await buildThings(other, other.admin, 'organization')).ids;
    content = await contentOf(other.id);
    for (const role of roles) {
      const owner = await team.person();
      const { ids } = await buildThings(team, owner, 'organization');
      const person = await personOf(team, role);
      if (role === 'viewer' || role === 'editor' || role === 'lead')
        await owner.client.put(`/projects/${ids.project}/members/${person.id}`, { role });
      // A service has no personal tokens, so it asks for somebody else's.
      const token =
        role === 'service' ? ids.token : (await person.client.post('/tokens', { name: 'Kendi', scopes: ['tasks:read'] })).body.id;
      callers.set(role, { person, given: { ...ids, token, ...(await buildOwn(team, person, ids)) } });
    }
  });

  const inOrder = Object.keys(expected).flatMap((name) =>
    rootFields.filter(({ field }) => field.name === name).map((root) => ({ name, root })),
  );

  test('returns what the table says, and nothing of another organization', async () => {
    await every(inOrder, async ({ name, root }) => {
      const request = requests[name] as (typeof requests)[string];
      const answers: Partial<Record<Role, Outcome>> = {};
      for (const [role, { person, given }] of callers) {
        const theirs = request(foreign);
        // If the request names records: those of another organization are never found.
        if (JSON.stringify(theirs) !== JSON.stringify(request(given)))
          expect(outcomeOf(await ask(person.client, root, theirs))).not.toBe('yes');
        answers[role] = outcomeOf(await ask(person.client, root, request(given)));
      }
      expect(answers).toEqual(Object.fromEntries(roles.map((role, index) => [role, expected[name]?.[index]])));
    });
    expect(await contentOf(other.id)).toEqual(content);
  });
});
