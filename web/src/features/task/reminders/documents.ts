import { graphql, type ResultOf } from '../../../data/graphql.ts';

export const remindersPart = graphql(`fragment RemindersPart on Task { id reminders(first: 50) { nodes { id at before } } }`);
export const remindersOf = graphql(`query TaskReminders($id: ID!) { task(id: $id) { ...RemindersPart } }`, [remindersPart]);

export const createReminder = graphql(`mutation CreateReminder($input: CreateReminderInput!) { createReminder(input: $input) { id } }`);
export const deleteReminder = graphql(`mutation DeleteReminder($input: DeleteReminderInput!) { deleteReminder(input: $input) { id } }`);

export type Reminder = NonNullable<ResultOf<typeof remindersOf>['task']>['reminders']['nodes'][number];
