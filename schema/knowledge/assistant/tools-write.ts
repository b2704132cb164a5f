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
  },
  {
    name: 'update_task',
    title: { tr: 'Görevi değiştir', en: 'Update a task' },
    description:
      'Changes the named fields and no others; null clears one. `addLabels` and `removeLabels` leave the other labels as they are. The keys of `fields` are in `get_project`.',
    without: placing,
  },
  {
    name: 'add_time',
    title: { tr: 'Süre ekle', en: 'Add time' },
    description:
      'Records time that the caller spent on a task, as a new entry: once more with each call. Without `startedAt` it has just ended.',
    without: ['endedAt'],
    requires: ['minutes'],
  },
  {
    name: 'tick_checklist_item',
    title: { tr: 'Kutuyu işaretle', en: 'Tick a box' },
    description: 'Ticks one box of the description of a task, or clears it. `item` and `text` as get_task shows them.',
  },
  {
    name: 'delete_task',
    title: { tr: 'Görevi sil', en: 'Delete a task' },
    description: 'Moves a task with its sub-tasks to the trash, from where it can be restored for 30 days.',
  },
  {
    name: 'create_comment',
    description:
      'Writes under a task in the name of the caller, with `replyTo` in the thread of a comment. `@[Ayşe](usr_…)` mentions a person.',
    without: ['files'],
  },
  {
    name: 'update_comment',
    description: "Replaces the text of one of the caller's own comments.",
    without: ['files'],
  },
  {
    name: 'create_label',
    title: { tr: 'Etiket oluştur', en: 'Create a label' },
    description: 'Creates a label that tasks of any project can have. To label a task use update_task with `addLabels`.',
    permission: organizationPolicy.createLabel,
  },
  {
    name: 'create_project',
    title: { tr: 'Proje oluştur', en: 'Create a project' },
    description: 'Creates a project with the built-in workflow; the caller leads it. `key` is 2 to 10 capital letters and digits.',
    without: ['template'],
    permission: organizationPolicy.createProject,
  },
  {
    name: 'update_project',
    title: { tr: 'Projeyi değiştir', en: 'Update a project' },
    description: 'Changes the name, description, visibility, lead, dates or default assignee of a project, or archives it; for its leads.',
  },
  { name: 'relate_tasks' },
  { name: 'unrelate_tasks' },
  { name: 'watch_task' },
  { name: 'unwatch_task' },
];

/** Tools for the runs of agents over MCP. The assistant has none of them, because its writes are its own proposals. */
export const runTools: readonly ToolRow[] = [
  { name: 'create_run' },
  { name: 'claim_run' },
  { name: 'keep_run' },
  { name: 'update_run' },
  { name: 'complete_run' },
  { name: 'add_run_activity' },
];
