import { expect, test } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { Operations } from '../../schema/knowledge/assistant/tools.ts';
import { readTools } from '../../schema/knowledge/assistant/tools-read.ts';
import { writeTools } from '../../schema/knowledge/assistant/tools-write.ts';
import { rootFields } from '../support/graphql-request.ts';

/** Root fields that no tool reaches, each on purpose. Whoever adds one says so here, or makes it a tool (at most 25). */
const deliberate: Readonly<Record<string, readonly string[]>> = {
  'is reached by another tool, or by its list': [
    'comment',
    'customField',
    'customFields',
    'label',
    'member',
    'node',
    'notification',
    'organization',
    'unreadNotifications',
  ],
  'is a tool that gives passages instead of things': ['search'],
  'is for programs that follow the log': ['eventCursor', 'events'],
  'is the administrators’ and the owners of credentials: no matter of a model’s': [
    'applications',
    'auditLog',
    'claimDomain',
    'claimedDomains',
    'createInvitation',
    'createServiceAccount',
    'createServiceKey',
    'createToken',
    'createWebhook',
    'deleteWebhook',
    'disableWebhook',
    'enableWebhook',
    'endMemberSession',
    'endMemberSessions',
    'endOtherSessions',
    'endSession',
    'invitation',
    'invitations',
    'memberSessions',
    'memberTokens',
    'pingWebhook',
    'redeliverWebhook',
    'redeliverWebhookDelivery',
    'releaseDomain',
    'removeMember',
    'removeProjectMember',
    'revokeInvitation',
    'revokeMemberToken',
    'revokeServiceAccount',
    'revokeServiceKey',
    'revokeToken',
    'rotateWebhookSecret',
    'serviceAccount',
    'serviceAccounts',
    'sessions',
    'setProjectMember',
    'setWorkflow',
    'tokens',
    'updateApplication',
    'updateMe',
    'updateMember',
    'updateOrganization',
    'updateServiceAccount',
    'updateToken',
    'updateWebhook',
    'verifyDomain',
    'webhook',
    'webhookDelivery',
    'webhookEventTypes',
    'webhooks',
  ],
  'cannot be taken back, or touches everyone’s tasks': [
    'createCustomField',
    'deleteComment',
    'deleteCustomField',
    'deleteLabel',
    'updateCustomField',
    'updateLabel',
  ],
  'is a person’s own answer': ['acceptInvitation', 'declineInvitation', 'receivedInvitations'],
  'is a person’s own reading': [
    'markNotificationsRead',
    'muteNotifications',
    'notificationMutes',
    'unmuteNotifications',
    'updateNotification',
  ],
  'is several calls of other tools, or undoes one': ['batchTasks', 'restoreTask'],
  'takes bytes, which a tool call does not carry, or what belongs to them': [
    'completeUpload',
    'deleteFile',
    'prepareUpload',
    'reindexFile',
    'updateFile',
    'upload',
  ],
  'is the assistant of people without one: a model searches and reads by itself': [
    'askAssistant',
    'conversation',
    'conversations',
    'deleteConversation',
    'message',
    'retryReply',
    'setMessageFeedback',
    'startReply',
    'stopMessage',
    'updateConversation',
  ],
  'is a person’s decision on what the assistant proposed': ['confirmAction', 'dismissAction', 'undoAction'],
};

test('what the doors of people and programs have and MCP has not is what is meant to be', () => {
  const operations = new Operations(new Engine(schema));
  const reached = new Set([...readTools, ...writeTools].map(({ operation }) => operations.prepared(operation).rootFields[0]?.name));
  const missing = rootFields.map(({ field }) => field.name).filter((name) => !reached.has(name));
  expect([...new Set(missing)].sort()).toEqual(Object.values(deliberate).flat().sort());
});
