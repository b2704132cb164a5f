import { expect, test } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { operationsOf } from '../../schema/knowledge/assistant/operations.ts';
import { operationOf } from '../../schema/knowledge/assistant/tools.ts';
import { readTools } from '../../schema/knowledge/assistant/tools-read.ts';
import { runTools, writeTools } from '../../schema/knowledge/assistant/tools-write.ts';
import { concepts } from '../support/concepts.ts';
import { rootFields } from '../support/graphql-request.ts';

/**
 * Scopes whose root fields have no MCP tool: administration, webhooks, the assistant itself with decisions on its proposals, and answers
 * to invitations.
 */
const without: ReadonlySet<unknown> = new Set(['admin', 'webhooks:manage', 'ai:chat', 'identity']);

/** Other root fields deliberately without an MCP tool, by reason. A new root field is listed here or becomes a tool (at most 30). */
const deliberate: Readonly<Record<string, readonly string[]>> = {
  'reachable through another tool or a list': [
    'acknowledgeRun',
    'comment',
    'cycle',
    'cycleProgress',
    'cycles',
    'label',
    'member',
    'node',
    'notification',
    'organization',
    'proposal',
    'run',
    'unreadNotifications',
  ],
  'replaced by a tool that returns passages': ['search'],
  'for programs that follow the event log': ['eventCursor', 'events'],
  'administration and credentials, not for a model': [
    'createToken',
    'endGrant',
    'endOtherSessions',
    'endSession',
    'grants',
    'removeMember',
    'removeProjectMember',
    'removeAvatar',
    'revokeToken',
    'sessions',
    'setAvatar',
    'setProjectMember',
    'setWorkflow',
    'tokens',
    'updateMe',
    'updateToken',
  ],
  'decisions of people': ['approveProposal', 'approveRun', 'rejectProposal', 'stopRun', 'undoProposal', 'undoRun'],
  'part of a text that another tool changes': ['tickComment'],
  'personal reactions, and resolving of discussions': ['addReaction', 'removeReaction', 'reopenComment', 'resolveComment'],
  'irreversible, or affects the tasks of everyone': ['deleteComment', 'deleteLabel', 'updateLabel'],
  'project leads copy and delete projects in the app': ['deleteProject', 'duplicateProject', 'restoreProject'],
  'project leads plan in the app': ['createCycle', 'deleteCycle', 'endCycle', 'updateCycle'],
  'rules, which only people make': ['createProposalRule', 'endProposalRule', 'proposalRules'],
  'personal reminders and notification state': [
    'createReminder',
    'deleteReminder',
    'markNotificationsRead',
    'muteNotifications',
    'notificationMutes',
    'pushSettings',
    'subscribePush',
    'unsubscribePush',
    'updatePushSettings',
    'unmuteNotifications',
    'updateNotification',
  ],
  'counts of tasks that another tool lists': ['taskGroups'],
  'equivalent to several calls of other tools, or undoes one': ['batchTasks', 'duplicateTask', 'restoreComment', 'restoreTask'],
  'file uploads, whose bytes do not fit in a tool call, and file management': [
    'completeUpload',
    'deleteFile',
    'prepareUpload',
    'reindexFile',
    'updateFile',
    'upload',
  ],
};

test('the root fields without an MCP tool are exactly those listed here', () => {
  const operations = operationsOf(new Engine(schema));
  const reached = new Set(
    [...readTools, ...writeTools, ...runTools].map((row) => operations.prepared(operationOf(row)).rootFields[0]?.name),
  );
  const missing = rootFields.map(({ field }) => field.name).filter((name) => !reached.has(name));
  const others = rootFields.filter(({ field }) => without.has(field.extensions.scope)).map(({ field }) => field.name);
  expect([...new Set(missing)].sort()).toEqual(
    [
      ...new Set(others),
      ...[deliberate, ...concepts.map(({ withoutTool = {} }) => withoutTool)].flatMap((table) => Object.values(table).flat()),
    ].sort(),
  );
});
