import { graphql, type ResultOf } from '../../data/graphql.ts';
import type { Whole } from '../../data/use-data.ts';
import { timeOfTask, timePart } from '../time/documents.ts';
import { commentsPart, commentsQuery } from './comments/use-comments.ts';
import { taskFields } from './documents.ts';
import { historyPart, historyQuery } from './history/History.tsx';
import { mentionsPart, mentionsQuery } from './relations/MentionedIn.tsx';
import { page, subtasksPart, subtasksQuery } from './relations/Subtasks.tsx';
import { remindersOf, remindersPart } from './reminders/documents.ts';

const document = graphql(
  `query TaskView($task: ID!, $first: Int!, $before: String, $after: String, $earlier: String) {
    task(id: $task) { ...TaskFields ...CommentsPart ...HistoryPart ...MentionsPart ...SubtasksPart ...RemindersPart ...TimePart }
  }`,
  [taskFields, commentsPart, historyPart, mentionsPart, subtasksPart, remindersPart, timePart],
);

/** Returns the query for a task with its parts, except its files, with which it would cost too much. @param task its id or number */
export const wholeTask = (task: string): Whole => ({
  read: [document, { task, first: page, after: null }],
  parts: ({ task: found }: ResultOf<typeof document>) => {
    if (!found) return [];
    const { id } = found;
    return [
      [commentsQuery, { id }],
      [historyQuery, { id }],
      [mentionsQuery, { id, after: null }],
      [subtasksQuery, { id, first: page }],
      [remindersOf, { id }],
      [timeOfTask, { id }],
    ];
  },
});
