import { type GraphQLArgument, type GraphQLInputField, getNullableType, isInputObjectType, isNonNullType } from 'graphql';
import { schema } from '../../schema/index.ts';
import type { IdKind } from '../../schema/kernel/module.ts';
import { pictures } from './pictures.ts';
import type { Place } from './places.ts';

/**
 * Ids of records that the caller may read and change. `sibling` is another task of the project, with a sub-task. `nextCycle` is a later
 * cycle than the one in progress. `confirmedAction` was carried out. `memberToken`, `memberSession` and `memberGrant` belong to another person.
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
    | 'memberSession'
    | 'memberGrant',
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

type Request = (given: Given, place?: Place) => Variables;

/** Requests of root fields that need more than the ids of records, or records in a certain state. */
const special: Readonly<Record<string, Request>> = {
  views: ({ project }, place) => (place ? { filter: { project } } : {}),
  memberGrants: ({ member }, place) => (place ? { filter: { user: member } } : {}),
  memberSessions: ({ member }, place) => (place ? { filter: { user: member } } : {}),
  memberTokens: ({ member }, place) => (place ? { filter: { user: member } } : {}),
  node: ({ member }) => ({ id: member }),
  search: () => ({ q: 'fatura' }),
  taskGroups: () => ({ group: 'status' }),
  templates: ({ project }, place) => (place ? { filter: { project } } : {}),
  timeTotals: () => ({ by: ['user'] }),

  // Only a new conversation can be given a project.
  askAssistant: ({ conversation }, place) => input({ message: 'Yeni', ...(!place?.path.includes('project') && { conversation }) }),
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
  createServiceAccount: () => input({ name: 'Yeni', scopes: ['tasks:read'] }),
  createTask: (given, place) => input(newTask(given, place)),
  createWebhook: () => input({ url: 'https://yeni.example.test', events: ['member.*'] }),
  createToken: () => input({ name: 'Yeni', scopes: ['tasks:read'] }),
  createView: ({ project }, place) => input({ name: 'Yeni', ...(place && { project }) }),
  favouriteView: ({ view }, place) => input({ id: view, ...(place?.path.includes('after') && { after: view }) }),
  duplicateProject: ({ project }) => input({ id: project, key: 'KOPYA', name: 'Kopya' }),
  restoreProject: ({ deletedProject }) => input({ id: deletedProject }),
  markNotificationsRead: ({ project }) => input({ project }),
  muteNotifications: ({ task, project }, place) => input(place?.path.includes('project') ? { project } : { task }),
  endGrant: ({ grant }) => input({ id: grant }),
  endMemberGrant: ({ memberGrant }) => input({ id: memberGrant }),
  endMemberSession: ({ memberSession }) => input({ id: memberSession }),
  prepareUpload: ({ project, task }, place) => input({ name: 'yeni.txt', ...(place?.path.includes('task') ? { task } : { project }) }),
  redeliverWebhook: ({ webhook }) => input({ id: webhook, since: '2026-01-01T00:00:00Z', include: 'all' }),
  restoreTask: ({ deletedTask }) => input({ id: deletedTask }),
  revokeMemberToken: ({ memberToken }) => input({ id: memberToken }),
  setMessageFeedback: ({ message }) => input({ id: message, feedback: 'up' }),
  startReply: ({ conversation }, place) => input({ message: 'Yeni', ...(!place?.path.includes('project') && { conversation }) }),
  updateConversation: ({ conversation }) => input({ id: conversation, title: 'Yeni' }),
  setProjectMember: ({ project, member }) => input({ project, user: member, role: 'viewer' }),
  setWorkflow: ({ project }) => input({ project, statuses: [{ key: 'todo', name: 'Yeni', category: 'unstarted' }] }),
  createMilestone: ({ project }) => input({ project, name: 'Yeni' }),
  updateMilestone: ({ milestone }) => input({ id: milestone, name: 'Yeni' }),
  createTimeEntry: ({ task }) => input({ task, minutes: 5 }),
  updateTimeEntry: ({ timeEntry }) => input({ id: timeEntry, note: 'Yeni' }),
  createReminder: ({ task }) => input({ task, before: 'P1D' }),
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
  subscribePush: () => input({ endpoint: 'https://push.example.com/3f9a', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }),
  unsubscribePush: () => input({ endpoint: 'https://push.example.com/3f9a' }),
  updateMe: () => input({ name: 'Yeni' }),
  setAvatar: () => input({ content: pictures.png }),
  updateNotification: ({ notification }) => input({ id: notification, read: true }),
  updateOrganization: () => input({ name: 'Yeni' }),
  updateProjectUpdate: ({ projectUpdate }) => input({ id: projectUpdate, body: 'Yeni' }),
  approveProposal: ({ proposal }) => input({ id: proposal }),
  createRun: ({ task }) => input({ task }),
  addRunActivity: ({ run }) => input({ run, kind: 'answer', body: 'Yeni' }),
  rejectProposal: ({ proposal }) => input({ id: proposal }),
  updateProject: ({ project }) => input({ id: project, name: 'Yeni' }),
  updateServiceAccount: ({ serviceAccount }) => input({ id: serviceAccount, name: 'Yeni' }),
  updateToken: ({ token }) => input({ id: token, name: 'Yeni' }),
  updateWebhook: ({ webhook }) => input({ id: webhook, description: 'Yeni' }),
};

type Argument = GraphQLArgument | GraphQLInputField;

/** Ids for all required arguments. Undefined if one of them is not an id. */
function idsOf(all: readonly Argument[], given: Given): Variables | undefined {
  const variables: Variables = {};
  for (const { name, type, defaultValue, extensions } of all) {
    if (!isNonNullType(type) || defaultValue !== undefined) continue;
    const inner = getNullableType(type);
    const kind = extensions.check?.id?.kind;
    variables[name] = isInputObjectType(inner) ? idsOf(Object.values(inner.getFields()), given) : kind && given[kind as keyof Given];
    if (variables[name] === undefined) return undefined;
  }
  return variables;
}

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
/** The name of each kind, in place of an id. */
const kinds = new Proxy({} as Given, { get: (_, kind) => kind });

/**
 * For each root field of the schema, variables of a request that is granted with the given records. Tests of isolation and scopes replace
 * ids in them. Fields whose required arguments are all ids need no entry; the tests fail until another new field has one in `special`.
 */
export const requests: Readonly<Record<string, Request>> = {
  ...Object.fromEntries(
    rootFields.flatMap(({ name, args }) => (idsOf(args, kinds) ? [[name, (given: Given) => idsOf(args, given) ?? {}]] : [])),
  ),
  ...special,
};
