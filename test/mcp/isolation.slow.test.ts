import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { operationsOf } from '../../schema/knowledge/assistant/operations.ts';
import { compileTools } from '../../schema/knowledge/assistant/tools.ts';
import { buildHidden, callers } from '../support/builders/hidden.ts';
import { mcpOf } from '../support/mcp.ts';
import type { Given } from '../support/requests.ts';

const tools = compileTools(operationsOf(new Engine(schema)));

/** Arguments of every tool that refers to records, with every reference it accepts. */
const calls: Readonly<Record<string, (given: Given) => Record<string, unknown>>> = {
  list_tasks: ({ project, label, task, member, cycle, milestone }) => ({
    milestone: [milestone],
    project: [project],
    label: [label],
    parent: [task],
    assignee: [member],
    cycle: [cycle],
  }),
  list_views: ({ project }) => ({ project }),
  get_task: ({ task }) => ({ id: task }),
  list_task_comments: ({ task }) => ({ id: task }),
  list_task_activity: ({ task }) => ({ task }),
  get_project: ({ project }) => ({ id: project }),
  list_project_activity: ({ project, member }) => ({ project, actor: member }),
  list_notifications: ({ project }) => ({ project: [project] }),
  list_runs: ({ task, member }) => ({ task, agent: member }),
  list_proposals: ({ project, run }) => ({ project, run }),
  list_files: ({ project, task }) => ({ project: [project], task: [task] }),
  get_file: ({ file }) => ({ id: file }),
  read_file: ({ file }) => ({ id: file }),
  create_task: ({ project, member, label, task, cycle, milestone, template }) => ({
    milestone,
    template,
    title: 'Yeni',
    project,
    assignee: member,
    parent: task,
    labels: [label],
    blockedBy: [task],
    cycle,
  }),
  update_task: ({ task, project, member, label, sibling, cycle, milestone }) => ({
    milestone,
    id: task,
    project,
    assignee: member,
    parent: sibling,
    labels: [label],
    addLabels: [label],
    removeLabels: [label],
    blockedBy: [sibling],
    addBlockedBy: [sibling],
    removeBlockedBy: [sibling],
    cycle,
  }),
  add_time: ({ task }) => ({ task, minutes: 5 }),
  tick_checklist_item: ({ task }) => ({ id: task, item: 1, text: 'Kutu', done: true }),
  relate_tasks: ({ task, sibling }) => ({ id: task, kind: 'relates', task: sibling }),
  unrelate_tasks: ({ task, sibling }) => ({ id: task, kind: 'relates', task: sibling }),
  delete_task: ({ task }) => ({ id: task }),
  create_comment: ({ task, comment }) => ({ task, body: 'Yeni', replyTo: comment }),
  update_comment: ({ comment }) => ({ id: comment, body: 'Yeni' }),
  watch_task: ({ task }) => ({ id: task }),
  unwatch_task: ({ task }) => ({ id: task }),
  update_project: ({ project, member }) => ({ id: project, name: 'Yeni', lead: member, defaultAssignee: member }),
  search: ({ project }) => ({ query: 'fatura', project: [project] }),
};

type Arguments = Readonly<Record<string, unknown>>;

/** Tools that MCP clients call by a merged tool: its name, and its arguments for the original tool. */
const merged: Readonly<Record<string, readonly [entry: string, of: (given: Arguments) => Arguments]>> = {
  list_views: ['list_names', (given) => ({ ...given, kind: 'views' })],
  list_task_activity: ['list_activity', (given) => given],
  list_project_activity: ['list_activity', (given) => given],
  list_runs: ['run', (given) => ({ ...given, step: 'list' })],
  get_file: ['read_file', (given) => ({ ...given, about: true })],
  create_comment: ['write_comment', (given) => given],
  update_comment: ['write_comment', (given) => given],
  unrelate_tasks: ['relate_tasks', (given) => ({ ...given, remove: true })],
  unwatch_task: ['watch_task', (given) => ({ ...given, watch: false })],
};

const callOf = (tool: string, given: Arguments): { name: string; arguments: Record<string, unknown> } => {
  const [name, of] = merged[tool] ?? [tool, (own: Arguments) => own];
  return { name, arguments: { ...of(given) } };
};

const kinds: Readonly<Record<string, keyof Given>> = {
  tsk: 'task',
  prj: 'project',
  usr: 'member',
  lbl: 'label',
  cmt: 'comment',
  fil: 'file',
  cyc: 'cycle',
  mls: 'milestone',
  tpl: 'template',
};
/** The kind of record an argument refers to, by the pattern of its schema; undefined for other arguments. */
function kindOf(tool: (typeof tools)[number], argument: string): keyof Given | undefined {
  const property = (tool.arguments.schema.properties as Record<string, { pattern?: string; items?: { pattern?: string } }>)[argument];
  return kinds[/^\^(\w{3})_/.exec(property?.items?.pattern ?? property?.pattern ?? '')?.[1] ?? ''];
}

const naming = tools.flatMap((tool) =>
  Object.keys(tool.arguments.schema.properties as object).flatMap((argument) => {
    const kind = kindOf(tool, argument);
    return kind ? [{ name: tool.name, argument, kind }] : [];
  }),
);

test('every tool that refers to records is called with all references it accepts', () => {
  const given = new Proxy({}, { get: () => 'x' }) as Given;
  expect(naming.filter(({ name, argument }) => !(argument in (calls[name]?.(given) ?? {})))).toEqual([]);
});

describe('records that a caller cannot view do not exist for its tools', () => {
  let hidden: Awaited<ReturnType<typeof buildHidden>>;
  beforeAll(async () => {
    hidden = await buildHidden();
  });

  test.each(callers)('as %s', async (name) => {
    const caller = hidden.callers[name];
    const { client } = await mcpOf(caller.person.client);
    for (const { name: tool, argument, kind } of naming) {
      const given = calls[tool]?.(caller.given) ?? {};
      const answers: Record<string, unknown> = {};
      for (const [why, id] of Object.entries(caller.hidden(kind))) {
        const value = Array.isArray(given[argument]) ? [id] : id;
        const { isError = false, structuredContent } = await client.callTool(callOf(tool, { ...given, [argument]: value }));
        answers[why] = JSON.parse(
          JSON.stringify({ isError, structuredContent }, (key, each) => (key === 'requestId' ? '' : each)).replaceAll(id, '?'),
        );
      }
      const nothing = answers['of nothing'] as { isError: boolean; structuredContent: { items?: unknown[] } };
      for (const [why, answer] of Object.entries(answers)) expect(answer, `${tool}(${argument}) ${why}`).toEqual(nothing);
      if (!nothing.isError && tool !== 'search') expect(nothing.structuredContent.items, `${tool}(${argument})`).toEqual([]);
    }
  });
});
