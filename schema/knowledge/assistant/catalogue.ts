import type { Schema } from '../../engine/json-schema/inputs.ts';
import { type Actor, writesDirectly } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Locale } from '../../kernel/module.ts';
import { shortSchema } from './short-schema.ts';
import type { Tool } from './tool.ts';
import { offered, ownTools } from './tools.ts';

/** An entry that merges several tools, because models choose better among few. */
type Merged = {
  readonly title: Readonly<Record<Locale, string>>;
  readonly description: string;
  /** Argument whose value chooses the tool. Absent: the argument that is given does. */
  readonly by?: string;
  /** Value without `by`. */
  readonly default?: boolean;
  /** Tools by the value, or by the name, of the choosing argument. */
  readonly tools: Readonly<Record<string, string>>;
};

const merged: Readonly<Record<string, Merged>> = {
  write_comment: {
    title: { tr: 'Yorum yaz', en: 'Write a comment' },
    description:
      "Writes under a `task` in the name of the caller, with `replyTo` in the thread of a comment; with `id` instead it replaces the text of one of the caller's own comments. `@[Ayşe](usr_…)` mentions a person.",
    tools: { task: 'create_comment', id: 'update_comment' },
  },
  list_activity: {
    title: { tr: 'Geçmiş', en: 'History' },
    description: 'History of a task or a project (by one person with `actor`), newest first. Give `task` or `project`. Paged.',
    tools: { task: 'list_task_activity', project: 'list_project_activity' },
  },
  list_names: {
    title: { tr: 'Kişiler, etiketler, görünümler', en: 'People, labels, views' },
    description:
      'Ids that other tools take: `members` (people and service accounts, for assignees), `labels` of tasks, saved `views` (for `view` of list_tasks; `project` narrows these). Paged.',
    by: 'kind',
    tools: { members: 'list_members', labels: 'list_labels', views: 'list_views' },
  },
  read_file: {
    title: { tr: 'Dosyayı oku', en: 'Read a file' },
    description:
      'The text of a file, some pieces at once, from a `page` or a piece (`from`) on; continue from `next`. With `about` its name, type, size, place and index instead.',
    by: 'about',
    default: false,
    tools: { false: 'read_file', true: 'get_file' },
  },
  relate_tasks: {
    title: { tr: 'Görevleri ilişkilendir', en: 'Relate tasks' },
    description:
      'Says what a task is to another: it relates to it, is its duplicate or has it as one, blocks it or is blocked by it. With `remove` it no longer is.',
    by: 'remove',
    default: false,
    tools: { false: 'relate_tasks', true: 'unrelate_tasks' },
  },
  run: {
    title: { tr: 'Çalışma', en: 'Run' },
    description:
      'Groups writes into one piece of work: `begin` it, `keep` it within 60 seconds, `report` on it (`kind`, `body`), `update` its `plan`, `cost` and `links`, `complete` it; `claim` one that nobody holds; `list` them. Send its id and lease with every write and with `keep`, `report`, `update` and `complete`, as the headers X-Run and X-Run-Lease.',
    by: 'step',
    tools: {
      begin: 'create_run',
      claim: 'claim_run',
      keep: 'keep_run',
      report: 'add_run_activity',
      update: 'update_run',
      complete: 'complete_run',
      list: 'list_runs',
    },
  },
  watch_task: {
    title: { tr: 'Görevi izle', en: 'Watch a task' },
    description: 'Whether the caller is notified of what happens to the task, even if it concerns them in no other way.',
    by: 'watch',
    default: true,
    tools: { true: 'watch_task', false: 'unwatch_task' },
  },
};

/** A tool as MCP clients list it. */
export type Entry = Pick<Tool, 'name' | 'description' | 'write'> & {
  readonly title: Readonly<Record<Locale, string>>;
  /** JSON Schema without what some clients refuse (Gemini knows no `format` but `date-time`); the server checks all of it again. */
  readonly inputSchema: Schema;
};

/**
 * Returns the tools that an actor sees over MCP: at most 25 entries and 28,000 bytes (checked by `test/mcp/catalogue.test.ts`), and for
 * agents `run`.
 */
export function catalogueFor(actor: Actor): Entry[] {
  const mine = [...ownTools().offeredTools.values()].filter((tool) => offered(tool, actor));
  const entries = mine.flatMap((tool): Entry[] => {
    const { name, title, description, write } = tool;
    return title ? [{ name, title, description, inputSchema: shortSchema(tool), write }] : [];
  });
  const isAgent = actor.kind === 'service' || !writesDirectly(actor);
  const several = Object.entries(merged).flatMap(([name, entry]): Entry[] => {
    if (name === 'run' && !isAgent) return [];
    const parts = Object.values(entry.tools).flatMap((part) => mine.find((tool) => tool.name === part) ?? []);
    if (parts.length === 0) return [];
    return [{ name, title: entry.title, description: entry.description, inputSchema: together(entry, parts), write: writeOf(parts) }];
  });
  return [...entries, ...several].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns the tool that a call of an entry of the catalogue runs, with its arguments. Undefined if no entry has the name.
 * @throws Problem input.invalid if the arguments choose none
 */
export function callOf(name: string, arguments_: unknown): { readonly tool: Tool; readonly given: unknown } | undefined {
  const { offeredTools } = ownTools();
  const entry = Object.hasOwn(merged, name) ? merged[name] : undefined;
  if (!entry) {
    const tool = offeredTools.get(name);
    return tool?.title && { tool, given: arguments_ };
  }
  const all = Object.entries(typeof arguments_ === 'object' && arguments_ !== null ? arguments_ : {});
  const given = Object.fromEntries(all.filter(([, value]) => value !== null));
  const { by, tools } = entry;
  const named = by === undefined ? Object.keys(tools).filter((key) => key in given) : [String(given[by] ?? entry.default)];
  const tool =
    named.length === 1 && Object.hasOwn(tools, named[0] as string) ? offeredTools.get(tools[named[0] as string] as string) : undefined;
  if (!tool) {
    const values = Object.keys(tools);
    throw new Problem('input.invalid', { errors: [{ path: [by ?? (values[0] as string)], code: 'field.one_of', params: { values } }] });
  }
  return { tool, given: Object.fromEntries(Object.entries(given).filter(([key]) => key !== by)) };
}

/** Effect of an entry: it only adds, or may be repeated, if all its tools that write do. */
function writeOf(parts: readonly Tool[]): Tool['write'] {
  const writes = parts.flatMap(({ write }) => write ?? []);
  if (writes.length === 0) return undefined;
  const isAdding = writes.every(({ effect }) => effect === 'create');
  return { effect: isAdding ? 'create' : 'update', idempotent: writes.every(({ idempotent }) => idempotent) };
}

/** Merges the arguments of several tools into those of one. */
function together({ by, tools, default: value }: Merged, parts: readonly Tool[]): Schema {
  const schemas = parts.map(shortSchema);
  const isChosen = by !== undefined && value === undefined;
  const choice: Schema = value === undefined ? { type: 'string', enum: Object.keys(tools) } : { type: 'boolean', default: value };
  // Comes first, and replaces an argument of a tool with the same name, which `callOf` does not pass on.
  const choosing = by === undefined ? {} : { [by]: choice };
  const [first = [], ...others] = schemas.map((schema) => (schema.required ?? []) as readonly string[]);
  const required = [...(isChosen ? [by] : []), ...first.filter((each) => others.every((names) => names.includes(each)))];
  return {
    type: 'object',
    properties: { ...choosing, ...Object.assign({}, ...schemas.map(({ properties }) => properties)), ...choosing },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
