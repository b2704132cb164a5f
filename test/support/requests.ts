import type { IdKind } from '../../schema/kernel/ids.ts';
import { pictures } from './pictures.ts';
import type { Place } from './places.ts';

/**
 * Ids of records that the caller may read and change. `sibling` is another task of the project, with a sub-task. `nextCycle` is a later
 * cycle than the one in progress. `confirmedAction` was carried out. `memberToken` and `memberSession` belong to another person.
 */
export type Given = Readonly<
  Record<
    | Exclude<IdKind, 'organization' | 'event' | 'activity' | 'audit' | 'series'>
    | 'deletedTask'
    | 'deletedProject'
    | 'deletedComment'
    | 'sibling'
    | 'nextCycle'
    | 'projectTemplate'
    | 'confirmedAction'
    | 'memberToken'
    | 'memberSession',
    string
  >
>;

type Variables = Record<string, unknown>;
const input = (fields: object): Variables => ({ input: fields });

/** A sub-task gets the project of its parent. */
const newTask = ({ project }: Given, place?: Place) => ({ title: 'Yeni', ...(!place?.path.includes('parent') && { project }) });

/** Tasks of a template. */
const newTasks = (place?: Place) => ({
  task: { title: 'Yeni' },
  ...(place?.path.includes('subtasks') && { subtasks: [{ title: 'Alt' }] }),
});

/**
 * For each root field of the schema, variables of a request that is granted with the given records. Tests of isolation and scopes replace
 * ids in them. The tests fail until a new operation is listed here.
 */
export const requests: Readonly<Record<string, (given: Given, place?: Place) => Variables>> = {
  applications: () => ({}),
  assistantBudget: () => ({}),
  assistantUsage: () => ({}),
  auditLog: () => ({}),
  claimedDomains: () => ({}),
  comment: ({ comment }) => ({ id: comment }),
  conversation: ({ conversation }) => ({ id: conversation }),
  conversations: () => ({}),
  cycle: ({ cycle }) => ({ id: cycle }),
  cycleProgress: ({ cycle }) => ({ id: cycle }),
  cycles: () => ({}),
  eventCursor: () => ({}),
  events: () => ({}),
  file: ({ file }) => ({ id: file }),
  files: () => ({}),
  invitation: ({ invitation }) => ({ id: invitation }),
  invitations: () => ({}),
  customField: ({ customField }) => ({ id: customField }),
  customFields: () => ({}),
  label: ({ label }) => ({ id: label }),
  view: ({ view }) => ({ id: view }),
  views: ({ project }, place) => (place ? { filter: { project } } : {}),
  labels: () => ({}),
  me: () => ({}),
  member: ({ member }) => ({ id: member }),
  members: () => ({}),
  memberSessions: ({ member }, place) => (place ? { filter: { user: member } } : {}),
  memberTokens: ({ member }, place) => (place ? { filter: { user: member } } : {}),
  message: ({ message }) => ({ id: message }),
  node: ({ member }) => ({ id: member }),
  notification: ({ notification }) => ({ id: notification }),
  notificationMutes: () => ({}),
  notifications: () => ({}),
  organization: () => ({}),
  project: ({ project }) => ({ id: project }),
  projects: () => ({}),
  projectUpdate: ({ projectUpdate }) => ({ id: projectUpdate }),
  publicLink: ({ publicLink }) => ({ id: publicLink }),
  receivedInvitations: () => ({}),
  search: () => ({ q: 'fatura' }),
  serviceAccount: ({ serviceAccount }) => ({ id: serviceAccount }),
  serviceAccounts: () => ({}),
  sessions: () => ({}),
  task: ({ task }) => ({ id: task }),
  tasks: () => ({}),
  taskGroups: () => ({ group: 'status' }),
  milestone: ({ milestone }) => ({ id: milestone }),
  milestones: () => ({}),
  template: ({ template }) => ({ id: template }),
  templates: ({ project }, place) => (place ? { filter: { project } } : {}),
  timeEntries: () => ({}),
  timeEntry: ({ timeEntry }) => ({ id: timeEntry }),
  timeTotals: () => ({ by: ['user'] }),
  runningTimer: () => ({}),
  tokens: () => ({}),
  unreadNotifications: () => ({}),
  upload: ({ upload }) => ({ id: upload }),
  webhook: ({ webhook }) => ({ id: webhook }),
  webhookDelivery: ({ webhook, webhookDelivery }) => ({ webhook, id: webhookDelivery }),
  webhookEventTypes: () => ({}),
  webhooks: () => ({}),

  acceptInvitation: ({ invitation }) => input({ id: invitation }),
  declineInvitation: ({ invitation }) => input({ id: invitation }),
  // Only a new conversation can be given a project.
  askAssistant: ({ conversation }, place) => input({ message: 'Yeni', ...(!place?.path.includes('project') && { conversation }) }),
  confirmAction: ({ action }) => input({ id: action }),
  dismissAction: ({ action }) => input({ id: action }),
  undoAction: ({ confirmedAction }) => input({ id: confirmedAction }),
  batchTasks: (given, place) => {
    const { task } = given;
    const operations = { create: newTask(given, place), update: { id: task }, delete: { id: task } };
    const kind = (place?.path[3] ?? 'create') as keyof typeof operations;
    return input({ operations: [{ [kind]: operations[kind] }] });
  },
  completeUpload: ({ upload, project, task }, place) => input({ upload, ...(place?.path.includes('task') ? { task } : { project }) }),
  claimDomain: () => input({ domain: 'yeni.example.test' }),
  addReaction: ({ comment }) => input({ id: comment, emoji: '👍' }),
  removeReaction: ({ comment }) => input({ id: comment, emoji: '👍' }),
  resolveComment: ({ comment }) => input({ id: comment }),
  reopenComment: ({ comment }) => input({ id: comment }),
  restoreComment: ({ deletedComment }) => input({ id: deletedComment }),
  createComment: ({ task }) => input({ task, body: 'Yeni' }),
  createCycle: ({ project }) => input({ project, name: 'Yeni', startDate: '2126-05-06', endDate: '2126-05-19' }),
  createInvitation: () => input({ email: 'yeni@example.test' }),
  createCustomField: ({ project }) => input({ name: 'Yeni alan', type: 'text', projects: [project] }),
  createLabel: () => input({ name: 'Yeni etiket' }),
  createProjectUpdate: ({ project }) => input({ project, health: 'at_risk', body: 'Yeni' }),
  createPublicLink: (given, place) =>
    input({ project: given.project, ...(place?.path.includes('task') ? { view: 'task', task: given.task } : { view: 'board' }) }),
  createProject: () => input({ key: 'YENI', name: 'Yeni' }),
  createTemplate: ({ project, task }, place) =>
    input({ name: 'Yeni', project, ...(place?.path.includes('from') ? { from: task } : newTasks(place)) }),
  updateTemplate: ({ template }, place) => input({ id: template, name: 'Yeni', ...(place && newTasks(place)) }),
  deleteTemplate: ({ template }) => input({ id: template }),
  createServiceAccount: () => input({ name: 'Yeni', scopes: ['tasks:read'] }),
  createServiceKey: ({ serviceAccount }) => input({ id: serviceAccount }),
  createTask: (given, place) => input(newTask(given, place)),
  createWebhook: () => input({ url: 'https://yeni.example.test', events: ['member.*'] }),
  createToken: () => input({ name: 'Yeni', scopes: ['tasks:read'] }),
  deleteConversation: ({ conversation }) => input({ id: conversation }),
  deleteComment: ({ comment }) => input({ id: comment }),
  deleteCycle: ({ cycle }) => input({ id: cycle }),
  deleteFile: ({ file }) => input({ id: file }),
  deleteCustomField: ({ customField }) => input({ id: customField }),
  deleteLabel: ({ label }) => input({ id: label }),
  deleteProjectUpdate: ({ projectUpdate }) => input({ id: projectUpdate }),
  endPublicLink: ({ publicLink }) => input({ id: publicLink }),
  createView: ({ project }, place) => input({ name: 'Yeni', ...(place && { project }) }),
  deleteView: ({ view }) => input({ id: view }),
  favouriteView: ({ view }, place) => input({ id: view, ...(place?.path.includes('after') && { after: view }) }),
  unfavouriteView: ({ view }) => input({ id: view }),
  deleteProject: ({ project }) => input({ id: project }),
  duplicateProject: ({ project }) => input({ id: project, key: 'KOPYA', name: 'Kopya' }),
  duplicateTask: ({ task }) => input({ id: task }),
  restoreProject: ({ deletedProject }) => input({ id: deletedProject }),
  deleteTask: ({ task }) => input({ id: task }),
  markNotificationsRead: ({ project }) => input({ project }),
  muteNotifications: ({ task, project }, place) => input(place?.path.includes('project') ? { project } : { task }),
  deleteWebhook: ({ webhook }) => input({ id: webhook }),
  disableWebhook: ({ webhook }) => input({ id: webhook }),
  endCycle: ({ cycle }) => input({ id: cycle }),
  endMemberSession: ({ memberSession }) => input({ id: memberSession }),
  endMemberSessions: ({ member }) => input({ id: member }),
  endOtherSessions: () => ({}),
  endSession: ({ session }) => input({ id: session }),
  enableWebhook: ({ webhook }) => input({ id: webhook }),
  pingWebhook: ({ webhook }) => input({ id: webhook }),
  prepareUpload: ({ project, task }, place) => input({ name: 'yeni.txt', ...(place?.path.includes('task') ? { task } : { project }) }),
  reindexFile: ({ file }) => input({ id: file }),
  redeliverWebhook: ({ webhook }) => input({ id: webhook, since: '2026-01-01T00:00:00Z', include: 'all' }),
  redeliverWebhookDelivery: ({ webhook, webhookDelivery }) => input({ webhook, id: webhookDelivery }),
  releaseDomain: ({ domain }) => input({ id: domain }),
  removeMember: ({ member }) => input({ id: member }),
  removeProjectMember: ({ project, member }) => input({ project, user: member }),
  retryReply: ({ message }) => input({ id: message }),
  restoreTask: ({ deletedTask }) => input({ id: deletedTask }),
  revokeServiceAccount: ({ serviceAccount }) => input({ id: serviceAccount }),
  revokeServiceKey: ({ serviceAccount, serviceKey }) => input({ id: serviceAccount, key: serviceKey }),
  revokeInvitation: ({ invitation }) => input({ id: invitation }),
  revokeMemberToken: ({ memberToken }) => input({ id: memberToken }),
  revokeToken: ({ token }) => input({ id: token }),
  rotateWebhookSecret: ({ webhook }) => input({ id: webhook }),
  setMessageFeedback: ({ message }) => input({ id: message, feedback: 'up' }),
  startReply: ({ conversation }, place) => input({ message: 'Yeni', ...(!place?.path.includes('project') && { conversation }) }),
  stopMessage: ({ message }) => input({ id: message }),
  updateConversation: ({ conversation }) => input({ id: conversation, title: 'Yeni' }),
  setProjectMember: ({ project, member }) => input({ project, user: member, role: 'viewer' }),
  setWorkflow: ({ project }) => input({ project, statuses: [{ key: 'todo', name: 'Yeni', category: 'unstarted' }] }),
  createMilestone: ({ project }) => input({ project, name: 'Yeni' }),
  updateMilestone: ({ milestone }) => input({ id: milestone, name: 'Yeni' }),
  deleteMilestone: ({ milestone }) => input({ id: milestone }),
  createTimeEntry: ({ task }) => input({ task, minutes: 5 }),
  updateTimeEntry: ({ timeEntry }) => input({ id: timeEntry, note: 'Yeni' }),
  stopTimeEntry: ({ timeEntry }) => input({ id: timeEntry }),
  deleteTimeEntry: ({ timeEntry }) => input({ id: timeEntry }),
  createReminder: ({ task }) => input({ task, before: 'P1D' }),
  deleteReminder: ({ reminder }) => input({ id: reminder }),
  unmuteNotifications: ({ mute }) => input({ id: mute }),
  unwatchTask: ({ task }) => input({ id: task }),
  updateApplication: ({ application }) => input({ id: application, blocked: true }),
  tickComment: ({ comment }) => input({ id: comment, item: 1, text: 'Kutu', done: true }),
  tickTask: ({ task }) => input({ id: task, item: 1, text: 'Kutu', done: true }),
  relateTasks: ({ task, sibling }) => input({ id: task, kind: 'relates', task: sibling }),
  unrelateTasks: ({ task, sibling }) => input({ id: task, kind: 'relates', task: sibling }),
  updateComment: ({ comment }) => input({ id: comment, body: 'Yeni' }),
  updateCycle: ({ cycle }) => input({ id: cycle, name: 'Yeni' }),
  updateFile: ({ file }) => input({ id: file, name: 'yeni.txt' }),
  updateCustomField: ({ customField, fieldOption }) => input({ id: customField, options: [{ id: fieldOption, name: 'Başka' }] }),
  updateLabel: ({ label }) => input({ id: label, name: 'Yeni' }),
  updateView: ({ view, project }, place) => input({ id: view, ...(place?.path.includes('project') ? { project } : { name: 'Yeni' }) }),
  updateMember: ({ member }) => input({ id: member, role: 'guest' }),
  updateMe: () => input({ name: 'Yeni' }),
  setAvatar: () => input({ content: pictures.png }),
  removeAvatar: () => ({}),
  updateNotification: ({ notification }) => input({ id: notification, read: true }),
  updateOrganization: () => input({ name: 'Yeni' }),
  updateProjectUpdate: ({ projectUpdate }) => input({ id: projectUpdate, body: 'Yeni' }),
  updateProject: ({ project }) => input({ id: project, name: 'Yeni' }),
  updateServiceAccount: ({ serviceAccount }) => input({ id: serviceAccount, name: 'Yeni' }),
  updateTask: ({ task }) => input({ id: task }),
  updateToken: ({ token }) => input({ id: token, name: 'Yeni' }),
  updateWebhook: ({ webhook }) => input({ id: webhook, description: 'Yeni' }),
  verifyDomain: ({ domain }) => input({ id: domain }),
  watchTask: ({ task }) => input({ id: task }),
};
