import { organizationPolicy } from '../../people/organization/policy.ts';
import type { ToolRow } from './tool.ts';

/** Arguments for positions on a board, which only people set. */
const placing = ['before', 'after'];

/** Tools that write: proposed by the assistant, run over MCP. None of their changes is permanent. */
export const writeTools: readonly ToolRow[] = [
  {
    name: 'create_task',
    title: { tr: 'Görev oluştur', en: 'Create a task' },
    description:
      'Only `title` is needed. Look up ids of people and labels, and the keys of projects and statuses, first; of templates, which make sub-tasks too, in `get_project`.',
    without: placing,
    requires: ['title'],
    write: { effect: 'create', idempotent: false },
  },
  {
    name: 'update_task',
    title: { tr: 'Görevi değiştir', en: 'Update a task' },
    description:
      'Changes the named fields and no others; null clears one. `addLabels` and `removeLabels` leave the other labels as they are. The keys of `fields` are in `get_project`.',
    without: placing,
    also: {
      argument: 'addTime',
      description:
        'Records time that the caller spent on it, as a new entry: once more with each call. Without `startedAt` it has just ended.',
      operation: 'ToolAddTime',
      subject: 'task',
      fields: ['minutes', 'startedAt', 'note'],
      requires: ['minutes'],
    },
    write: {
      effect: 'update',
      // Each call records time again.
      idempotent: false,
    },
  },
  {
    name: 'tick_checklist_item',
    operation: 'ToolTickTask',
    title: { tr: 'Kutuyu işaretle', en: 'Tick a box' },
    description: 'Ticks one box of the description of a task, or clears it. `item` and `text` as get_task shows them.',
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'relate_tasks',
    title: { tr: 'Görevleri ilişkilendir', en: 'Relate tasks' },
    description: 'Says what a task is to another: it relates to it, is its duplicate or has it as one, blocks it or is blocked by it.',
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'unrelate_tasks',
    title: { tr: 'İlişkiyi kaldır', en: 'Remove a relation' },
    description: 'Removes a relation between two tasks.',
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'delete_task',
    title: { tr: 'Görevi sil', en: 'Delete a task' },
    description: 'Moves a task with its sub-tasks to the trash, from where it can be restored for 30 days.',
    write: {
      effect: 'delete',
      idempotent: true,
    },
  },
  {
    name: 'create_comment',
    title: { tr: 'Yorum yaz', en: 'Write a comment' },
    description:
      'Writes under a task in the name of the caller, with `replyTo` in the thread of a comment. `@[Ayşe](usr_…)` mentions a person.',
    without: ['files'],
    write: { effect: 'create', idempotent: false },
  },
  {
    name: 'update_comment',
    title: { tr: 'Yorumu değiştir', en: 'Update a comment' },
    description: "Replaces the text of one of the caller's own comments.",
    without: ['files'],
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'watch_task',
    title: { tr: 'Görevi izle', en: 'Watch a task' },
    description: 'Notifies the caller of changes to the task from now on.',
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'unwatch_task',
    title: { tr: 'Görevi izlemeyi bırak', en: 'Stop watching a task' },
    description: 'Stops notifying the caller of changes to the task, unless it concerns them otherwise.',
    write: { effect: 'update', idempotent: true },
  },
  {
    name: 'create_label',
    title: { tr: 'Etiket oluştur', en: 'Create a label' },
    description: 'Creates a label that tasks of any project can have. To label a task use update_task with `addLabels`.',
    permission: organizationPolicy.createLabel,
    write: {
      effect: 'create',
      idempotent: false,
    },
  },
  {
    name: 'create_project',
    title: { tr: 'Proje oluştur', en: 'Create a project' },
    description: 'Creates a project with the built-in workflow; the caller leads it. `key` is 2 to 10 capital letters and digits.',
    without: ['template'],
    permission: organizationPolicy.createProject,
    write: {
      effect: 'create',
      idempotent: false,
    },
  },
  {
    name: 'update_project',
    title: { tr: 'Projeyi değiştir', en: 'Update a project' },
    description: 'Changes the name, description, visibility, lead, dates or default assignee of a project, or archives it; for its leads.',
    write: {
      effect: 'update',
      idempotent: true,
    },
  },
];

/** Declares a tool for the runs of agents. The assistant has none of them, because its writes are its own proposals. */
const ofRun = (name: string, title: ToolRow['title'], idempotent = false): ToolRow => ({
  ...{ name, title, description: '' },
  write: { effect: 'create', idempotent },
});

/** Tools of agents over MCP. The catalogue merges them into `run`. */
export const runTools: readonly ToolRow[] = [
  ofRun('create_run', { tr: 'Çalışmaya başla', en: 'Begin a run' }),
  ofRun('claim_run', { tr: 'Çalışmayı al', en: 'Claim a run' }),
  ofRun('keep_run', { tr: 'Çalışmanın süresini uzat', en: 'Extend a run' }, true),
  ofRun('update_run', { tr: 'Çalışmanın planını bildir', en: 'Report on a run' }, true),
  ofRun('complete_run', { tr: 'Çalışmayı bitir', en: 'End a run' }),
  ofRun('add_run_activity', { tr: 'Çalışmaya kayıt ekle', en: 'Add to a run' }),
];
