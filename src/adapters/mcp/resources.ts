import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType as ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { Locale } from '../../../schema/kernel/module.ts';
import { requireScopes } from '../../../schema/kernel/policy.ts';
import type { Tool } from '../../../schema/knowledge/assistant/tool.ts';
import type { McpCall } from './call.ts';
import { words } from './texts.ts';

/** Kinds of resources, each with the tool that reads it. */
const kinds = { tasks: 'get_task', projects: 'get_project' } as const;
const mimeType = 'text/markdown';
const address = /^atolye:\/\/(tasks|projects)\/([\w-]{1,64})$/;

export function templates(locale: Locale): ResourceTemplate[] {
  return [
    { uriTemplate: 'atolye://tasks/{number}', name: 'task', description: words[locale].task, mimeType },
    { uriTemplate: 'atolye://projects/{key}', name: 'project', description: words[locale].project, mimeType },
  ];
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists the projects that the caller can view, in pages. Tasks are found with tools. @throws Problem cursor.invalid */
export async function listResources(call: McpCall, cursor?: string): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const tool = toolNamed(call, 'list_projects');
  if (![...tool.scopes].every((scope) => call.context.actor.scopes.has(scope))) return { resources: [] };
  const { items, nextCursor } = (await tool.run(call.context, tool.arguments.variables(cursor ? { cursor } : {}))) as {
    items: { key: string; name: string }[];
    nextCursor: string | null;
  };
  const resources = items.map(({ key, name }) => ({ uri: `atolye://projects/${key}`, name: key, title: name, mimeType }));
  return { resources, ...(nextCursor !== null && { nextCursor }) };
}

/** Returns a task or project as Markdown. @throws ProtocolError for an unknown URI; Problem of the tool */
export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  const [, kind, id] = address.exec(uri) ?? [];
  if (!kind || !id) throw new ResourceNotFoundError(uri.slice(0, 200));
  const tool = toolNamed(call, kinds[kind as keyof typeof kinds]);
  requireScopes(call.context.actor, tool.scopes);
  const thing = (await tool.run(call.context, tool.arguments.variables({ id }))) as Fields;
  const text = kind === 'tasks' ? taskText(thing, call.context.locale) : projectText(thing, call.context.locale);
  return { contents: [{ uri, mimeType, text }] };
}

function toolNamed({ tools }: McpCall, name: string): Tool {
  const tool = tools.get(name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InternalError, `no tool ${name}`);
  return tool;
}

function taskText(task: Fields, locale: Locale): string {
  const { of, ...names } = words[locale];
  const { key, name } = task.project as Record<string, string>;
  const fields = ['status', 'priority', 'assignee', 'labels', 'startDate', 'dueDate', 'parent', 'blockedBy'];
  const custom = Object.entries((task.fields ?? {}) as Fields).flatMap(([key, value]) => lineOf(key, value));
  const lines = [...fields.flatMap((field) => lineOf(names[field] ?? field, task[field])), ...custom];
  return [`# ${task.number} ${task.title}`, [`- ${of}: ${key} ${name}`, ...lines].join('\n'), task.description]
    .filter(Boolean)
    .join('\n\n');
}

function projectText(project: Fields, locale: Locale): string {
  const names = words[locale];
  const members = project.members as { user: { name: string }; role: string }[];
  const lines = [
    ...lineOf(names.visibility ?? '', project.visibility),
    ...lineOf(names.workflow ?? '', project.workflow),
    ...lineOf(
      names.members ?? '',
      members.map(({ user, role }) => ({ name: `${user.name} (${role})` })),
    ),
  ];
  return [`# ${project.key} ${project.name}`, lines.join('\n'), project.description].filter(Boolean).join('\n\n');
}

function lineOf(name: string, value: unknown): string[] {
  const text = textOf(value);
  return text ? [`- ${name}: ${text}`] : [];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object') return String(value);
  const { number, title, key, name } = value as Record<string, string | undefined>;
  return [number ?? key, title ?? name].filter(Boolean).join(' ');
}
