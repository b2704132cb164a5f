import { type GraphQLArgument, isNonNullType } from 'graphql';
import { schema } from '../../schema/index.ts';
import type { IdKind } from '../../schema/kernel/module.ts';
import { rightValue } from './hostile.ts';
import type { Place } from './places.ts';

/** Kinds of ids that no argument takes. */
export const withoutRecord = ['organization', 'event', 'activity', 'audit', 'series'] as const satisfies readonly IdKind[];

/**
 * Ids of records that the caller may read and change. `sibling` is another task of the project, with a sub-task. `nextCycle` is a later
 * cycle than the one in progress. `approvedProposal` is one of the assistant. `memberToken`, `memberSession` and `memberGrant` belong to another person.
 */
export type Given = Readonly<
  Record<
    | Exclude<IdKind, (typeof withoutRecord)[number]>
    | 'deletedTask'
    | 'deletedProject'
    | 'deletedComment'
    | 'sibling'
    | 'nextCycle'
    | 'projectTemplate'
    | 'approvedProposal'
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

/** Requests of root fields that need more than their required arguments, or records in a certain state. */
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
  undoProposal: ({ approvedProposal }) => input({ id: approvedProposal }),
  batchTasks: (given, place) => {
    const { task } = given;
    const operations = { create: newTask(given, place), update: { id: task }, delete: { id: task } };
    const kind = (place?.path[3] ?? 'create') as keyof typeof operations;
    return input({ operations: [{ [kind]: operations[kind] }] });
  },
  completeUpload: ({ upload, project, task }, place) => input({ upload, ...(place?.path.includes('task') ? { task } : { project }) }),
  claimDomain: () => input({ domain: 'yeni.example.test' }),
  restoreComment: ({ deletedComment }) => input({ id: deletedComment }),
  createCycle: ({ project }) => input({ project, name: 'Yeni', startDate: '2126-05-06', endDate: '2126-05-19' }),
  createCustomField: ({ project }) => input({ name: 'Yeni alan', type: 'text', projects: [project] }),
  createPublicLink: (given, place) =>
    input({ project: given.project, ...(place?.path.includes('task') ? { view: 'task', task: given.task } : { view: 'board' }) }),
  createProject: () => input({ key: 'YENI', name: 'Yeni' }),
  createTemplate: ({ project, task }, place) =>
    input({ name: 'Yeni', project, ...(place?.path.includes('from') ? { from: task } : newTasks(place)) }),
  updateTemplate: ({ template }, place) => input({ id: template, name: 'Yeni', ...(place && newTasks(place)) }),
  createTask: (given, place) => input(newTask(given, place)),
  createWebhook: () => input({ url: 'https://yeni.example.test', events: ['member.*'] }),
  createView: ({ project }, place) => input({ name: 'Yeni', ...(place && { project }) }),
  favouriteView: ({ view }, place) => input({ id: view, ...(place?.path.includes('after') && { after: view }) }),
  duplicateProject: ({ project }) => input({ id: project, key: 'KOPYA', name: 'Kopya' }),
  restoreProject: ({ deletedProject }) => input({ id: deletedProject }),
  markNotificationsRead: ({ project }) => input({ project }),
  muteNotifications: ({ task, project }, place) => input(place?.path.includes('project') ? { project } : { task }),
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
  createTimeEntry: ({ task }) => input({ task, minutes: 5 }),
  createReminder: ({ task }) => input({ task, before: 'P1D' }),
  updateApplication: ({ application }) => input({ id: application, blocked: true }),
  tickComment: ({ comment }) => input({ id: comment, item: 1, text: 'Kutu', done: true }),
  tickTask: ({ task }) => input({ id: task, item: 1, text: 'Kutu', done: true }),
  relateTasks: ({ task, sibling }) => input({ id: task, kind: 'relates', task: sibling }),
  unrelateTasks: ({ task, sibling }) => input({ id: task, kind: 'relates', task: sibling }),
  updateCustomField: ({ customField, fieldOption }) => input({ id: customField, options: [{ id: fieldOption, name: 'Başka' }] }),
  updateView: ({ view, project }, place) => input({ id: view, ...(place?.path.includes('project') ? { project } : { name: 'Yeni' }) }),
  updateMember: ({ member }) => input({ id: member, role: 'guest' }),
  updateNotification: ({ notification }) => input({ id: notification, read: true }),
  createRun: ({ task }) => input({ task }),
  addRunActivity: ({ run }) => input({ run, kind: 'answer', body: 'Yeni' }),
};

/** Values of the required arguments: ids of the given records, and the simplest valid value of everything else. */
const required = (args: readonly GraphQLArgument[], given: Given): Variables =>
  Object.fromEntries(
    args
      .filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
      .map(({ name, type, extensions }) => [name, rightValue(type, extensions.check, (kind) => given[kind as keyof Given])]),
  );

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));

/**
 * For each root field of the schema, variables of a request that is granted with the given records. Tests of isolation and scopes replace
 * ids in them.
 */
export const requests: Readonly<Record<string, Request>> = {
  ...Object.fromEntries(rootFields.map(({ name, args }) => [name, (given: Given) => required(args, given)])),
  ...special,
};
