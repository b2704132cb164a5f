import type { ToolRow } from './tool.ts';

/** Arguments that `filter` can express too. Small models choose better among fewer arguments. */
const coveredByFilter = [
  ...['category', 'creator', 'watcher', 'id', 'has', 'blocked'],
  ...['createdBefore', 'createdAfter', 'updatedBefore', 'completedBefore', 'completedAfter'],
];

/** Ends the description of a list. */
export const paged = 'Paged: pass `nextCursor` as `cursor` for more.';

/** Tools that read, always with the caller's own permissions. */
export const readTools: readonly ToolRow[] = [
  {
    name: 'who_am_i',
    title: { tr: 'Ben kimim', en: 'Who am I' },
    description: 'The person on whose behalf you act: id, name, role, time zone, and their organization.',
  },
  {
    name: 'list_tasks',
    title: { tr: 'Görevleri listele', en: 'List tasks' },
    description: `Tasks the caller sees, filtered by status, assignee, project, label, due date or a part of the title; \`filter\` can express these and all other conditions. ${paged}`,
    without: ['deleted', ...coveredByFilter],
  },
  {
    name: 'get_task',
    title: { tr: 'Görevi getir', en: 'Get a task' },
    description:
      'One task with all its fields. `id` is an id or a number such as WEB-12. Only `mentionedBy` is paged: pass its `endCursor` as `cursor` for more.',
  },
  {
    name: 'list_task_comments',
    title: { tr: 'Görevin yorumları', en: 'Comments on a task' },
    description: `Comments on a task, oldest first; replies name the comment they belong to. ${paged}`,
  },
  {
    name: 'list_projects',
    title: { tr: 'Projeleri listele', en: 'List projects' },
    description: `Projects the caller sees. A project's key (WEB) works wherever its id does. ${paged}`,
  },
  {
    name: 'get_project',
    title: { tr: 'Projeyi getir', en: 'Get a project' },
    description:
      'One project with its people, its workflow (the status keys its tasks can have, and which may follow which), the custom fields that `fields` of its tasks takes, the templates that they can be made by, its milestones, and its cycles that have not ended, with the ids that tasks take.',
  },
  {
    name: 'list_files',
    title: { tr: 'Dosyaları listele', en: 'List files' },
    description: `Files the caller sees, by project, task, type or a part of the name. Use search to find their content. ${paged}`,
  },
  {
    name: 'list_proposals',
    title: { tr: 'Önerileri listele', en: 'List proposals' },
    description: `Writes that wait for a person's approval or were decided, newest first, with the reason of a rejection. ${paged}`,
  },
  {
    name: 'list_notifications',
    title: { tr: 'Akışım', en: 'My feed' },
    description: `Notifications of the caller, most urgent first unless \`order\` is newest. ${paged}`,
  },
  { name: 'list_task_activity', description: `History of a task, newest first. ${paged}` },
  { name: 'list_project_activity', description: `History of a project, newest first. ${paged}` },
  { name: 'list_members' },
  { name: 'list_labels' },
  { name: 'list_views', description: `Saved views of tasks with their filters; \`view\` of list_tasks takes an id. ${paged}` },
  { name: 'list_runs' },
  {
    name: 'get_file',
    description: 'One file: its name, type, size, where it belongs and whether it is indexed. Its text is found by search.',
  },
];
