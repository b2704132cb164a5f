import type { Schema } from '../../engine/json-schema/inputs.ts';
import { type Actor, writesDirectly } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Locale } from '../../kernel/module.ts';
import { ownTools } from './own-tools.ts';
import { shortSchema } from './short-schema.ts';
import { offered, type Tool } from './tools.ts';

/** A tool that an entry of the catalogue can run. */
type Part = {
  /** Name of the tool that runs. */
  readonly tool: string;
  /** Names of arguments in the tool, by their names in the entry. Absent if they are equal. */
  readonly renamed?: Readonly<Record<string, string>>;
};

/** An entry that merges several tools, because models choose better among few. */
type Merged = {
  readonly title: Readonly<Record<Locale, string>>;
  readonly description: string;
  /** Arguments that choose the part. They are not passed to it. */
  readonly choosing: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly parts: readonly Part[];
  /** Returns the part that a call runs. */
  readonly choose: (given: Readonly<Record<string, unknown>>) => string | undefined;
};

const merged: Readonly<Record<string, Merged>> = {
  list_activity: {
    title: { tr: 'Geçmiş', en: 'History' },
    description: 'History of a task or a project (by one person with `actor`), newest first. Give `task` or `project`. Paged.',
    choosing: {},
    required: [],
    parts: [{ tool: 'list_task_activity', renamed: { task: 'id' } }, { tool: 'list_project_activity' }],
    choose: ({ task, project }) => {
      if ((task ?? undefined) === undefined) return 'list_project_activity';
      return (project ?? undefined) === undefined ? 'list_task_activity' : undefined;
    },
  },
  list_names: {
    title: { tr: 'Kişiler, etiketler, görünümler', en: 'People, labels, views' },
    description:
      'Ids that other tools take: `members` (people and service accounts, for assignees), `labels` of tasks, saved `views` (for `view` of list_tasks; `project` narrows these). Paged.',
    choosing: { kind: { type: 'string', enum: ['members', 'labels', 'views'] } },
    required: ['kind'],
    parts: [{ tool: 'list_members' }, { tool: 'list_labels' }, { tool: 'list_views' }],
    choose: ({ kind }) => (['members', 'labels', 'views'].includes(String(kind)) ? `list_${kind}` : undefined),
  },
  read_file: {
    title: { tr: 'Dosyayı oku', en: 'Read a file' },
    description:
      'The text of a file, some pieces at once, from a `page` or a piece (`from`) on; continue from `next`. With `about` its name, type, size, place and index instead.',
    choosing: { about: { type: 'boolean', default: false } },
    required: ['id'],
    parts: [{ tool: 'read_file' }, { tool: 'get_file' }],
    choose: ({ about }) => (about === true ? 'get_file' : 'read_file'),
  },
  relate_tasks: {
    title: { tr: 'Görevleri ilişkilendir', en: 'Relate tasks' },
    description:
      'Says what a task is to another: it relates to it, is its duplicate or has it as one, blocks it or is blocked by it. With `remove` it no longer is.',
    choosing: { remove: { type: 'boolean', default: false } },
    required: ['id', 'kind', 'task'],
    parts: [{ tool: 'relate_tasks' }, { tool: 'unrelate_tasks' }],
    choose: ({ remove }) => (remove === true ? 'unrelate_tasks' : 'relate_tasks'),
  },
  run: {
    title: { tr: 'Çalışma', en: 'Run' },
    description:
      'Groups writes into one piece of work: `begin` it, `keep` it within 60 seconds, `report` on it (`kind`, `body`), `complete` it; `claim` one that nobody holds; `list` them. Send its id and lease with every write and with `keep`, `report` and `complete`, as the headers X-Run and X-Run-Lease.',
    choosing: { step: { type: 'string', enum: ['begin', 'claim', 'keep', 'report', 'complete', 'list'] } },
    required: ['step'],
    parts: [
      { tool: 'create_run' },
      { tool: 'claim_run' },
      { tool: 'keep_run' },
      { tool: 'add_run_activity' },
      { tool: 'complete_run' },
      { tool: 'list_runs' },
    ],
    choose: ({ step }) => runSteps[String(step)],
  },
  watch_task: {
    title: { tr: 'Görevi izle', en: 'Watch a task' },
    description: 'Whether the caller is notified of what happens to the task, even if it concerns them in no other way.',
    choosing: { watch: { type: 'boolean', default: true } },
    required: ['id'],
    parts: [{ tool: 'watch_task' }, { tool: 'unwatch_task' }],
    choose: ({ watch }) => (watch === false ? 'unwatch_task' : 'watch_task'),
  },
};

/** Tools of the entry `run`, by step. */
const runSteps: Readonly<Record<string, string>> = {
  begin: 'create_run',
  claim: 'claim_run',
  keep: 'keep_run',
  report: 'add_run_activity',
  complete: 'complete_run',
  list: 'list_runs',
};

const inOthers: ReadonlySet<string> = new Set(Object.values(merged).flatMap(({ parts }) => parts.map(({ tool }) => tool)));

/** A tool as MCP clients list it. */
export type Entry = {
  readonly name: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly description: string;
  /** JSON Schema without what some clients refuse (Gemini knows no `format` but `date-time`); the server checks all of it again. */
  readonly inputSchema: Schema;
  readonly write: Tool['write'];
};

/** The tool that a call runs, with its arguments. */
type Call = { readonly tool: Tool; readonly given: unknown; toArgumentPaths(problem: Problem): Problem };

/**
 * Returns the tools that an actor sees over MCP: at most 25 entries and 28,000 bytes (checked by `test/mcp/catalogue.test.ts`), and for
 * agents `run`.
 */
export function catalogueFor(actor: Actor): Entry[] {
  const tools = ownTools().offeredTools;
  const mine = (name: string) => [tools.get(name)].filter((tool) => tool !== undefined && offered(tool, actor)) as Tool[];
  const single = [...tools.keys()].filter((name) => !inOthers.has(name)).flatMap(mine);
  const entries = single.map(({ name, title, description, arguments: { schema }, write }) => {
    return { name, title, description, inputSchema: plain(schema, write?.effect === 'update'), write };
  });
  const isAgent = actor.kind === 'service' || !writesDirectly(actor);
  const several = Object.entries(merged).flatMap(([name, entry]): Entry[] => {
    if (name === 'run' && !isAgent) return [];
    const parts = entry.parts.flatMap((part) => mine(part.tool).map((tool) => ({ ...part, own: tool })));
    const [first] = parts;
    return first
      ? [{ name, title: entry.title, description: entry.description, inputSchema: together(entry, parts), write: first.own.write }]
      : [];
  });
  return [...entries, ...several].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns the tool that a call of an entry of the catalogue runs. Undefined if no entry has the name.
 * @throws Problem input.invalid if the arguments choose none
 */
export function callOf(name: string, arguments_: unknown): Call | undefined {
  const tools = ownTools().offeredTools;
  const entry = Object.hasOwn(merged, name) ? merged[name] : undefined;
  const given = (typeof arguments_ === 'object' && arguments_ !== null ? arguments_ : {}) as Record<string, unknown>;
  if (!entry) {
    const tool = inOthers.has(name) ? undefined : tools.get(name);
    return tool && { tool, given: arguments_, toArgumentPaths: (problem) => tool.arguments.toArgumentPaths(problem) };
  }
  const chosen = entry.choose(given);
  const part = entry.parts.find(({ tool }) => tool === chosen);
  const tool = part && tools.get(part.tool);
  if (!part || !tool) {
    const names = [...Object.keys(entry.choosing), ...entry.parts.flatMap(({ renamed = {} }) => Object.keys(renamed))];
    throw new Problem('input.invalid', {
      errors: [{ path: names.slice(0, 1), code: 'field.one_of', params: { values: valuesOf(entry) } }],
    });
  }
  const renamed = new Map(Object.entries(part.renamed ?? {}));
  const back = new Map([...renamed].map(([own, theirs]) => [theirs, own]));
  const entries = Object.entries(given).filter(([key, value]) => !(key in entry.choosing) && value !== null);
  return {
    tool,
    given: Object.fromEntries(entries.map(([key, value]) => [renamed.get(key) ?? key, value])),
    toArgumentPaths(problem) {
      const led = tool.arguments.toArgumentPaths(problem);
      const errors = led.errors.map(({ path: [argument, ...rest], ...each }) => ({
        ...each,
        path: [typeof argument === 'string' ? (back.get(argument) ?? argument) : (argument ?? ''), ...rest],
      }));
      return errors.length > 0 ? new Problem(led.code, { ...led, errors }) : led;
    },
  };
}

const valuesOf = ({ choosing, parts }: Merged): string[] =>
  Object.values(choosing)
    .flatMap((each) => (each.enum as string[] | undefined) ?? [])
    .concat(parts.flatMap(({ renamed = {} }) => Object.keys(renamed)));

/** Merges the arguments of several tools into those of one. */
function together({ choosing, required }: Merged, parts: readonly (Part & { readonly own: Tool })[]): Schema {
  const all = parts.map(({ renamed = {}, own }) => {
    const schema = plain(own.arguments.schema, own.write?.effect === 'update');
    const names = new Map(Object.entries(renamed).map(([name, theirs]) => [theirs, name]));
    return Object.entries(schema.properties as Record<string, Schema>).map(([name, each]) => [names.get(name) ?? name, each] as const);
  });
  return {
    type: 'object',
    properties: { ...choosing, ...Object.fromEntries(all.flat()) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const made = new WeakMap<Schema, Schema>();

/** Shortens a schema, and drops `null` where it has no meaning: only changes give it one. */
function plain(schema: Schema, clears: boolean): Schema {
  let known = made.get(schema);
  if (!known) {
    known = simplified(shortSchema(schema), clears) as Schema;
    made.set(schema, known);
  }
  return known;
}

function simplified(value: unknown, clears: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => simplified(each, clears));
  if (typeof value !== 'object' || value === null) return value;
  const { type, format, description, ...rest } = value as Schema;
  const isSchema = typeof type === 'string' || Array.isArray(type);
  if (!isSchema)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, simplified(each, clears && name !== 'expectedVersion' && name !== 'cursor')]),
    );
  const types = [type].flat().filter((each) => clears || each !== 'null');
  const day = format === 'date' ? 'A day, YYYY-MM-DD.' : undefined;
  const text = [day, description].filter(Boolean).join(' ');
  return {
    ...(text && { description: text }),
    type: types.length === 1 ? types[0] : types,
    ...(format === 'date-time' && { format }),
    ...(simplified(rest, clears) as object),
  };
}
