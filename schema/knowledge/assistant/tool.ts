import type { Locale } from '../../kernel/errors.ts';
import type { Permission } from '../../kernel/policy.ts';

/**
 * What a program may do in somebody's name, as data: a GraphQL operation of `tools.graphql`, and how it is offered. The
 * assistant runs those that read and proposes those that write; over MCP both run. Arguments are the operation's
 * variables, the fields of `$input` and `$filter` one by one; `$first` is called `limit`, `$after` `cursor`.
 */
export type ToolRow = {
  readonly name: string;
  /** Name of the operation, which has one root field. */
  readonly operation: string;
  /** What people read. */
  readonly title: Readonly<Record<Locale, string>>;
  /** What models read: when to use it, what its arguments mean beyond their own descriptions. English. */
  readonly description: string;
  /** Arguments it does not have. */
  readonly without?: readonly string[];
  /** Arguments it must have, though its operation can do without them. */
  readonly requires?: readonly string[];
  /** Variables it always has, whatever the arguments; those of `filter` by name. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Who may at all, where that does not depend on what it is done to. */
  readonly permission?: Permission<undefined>;
  /** What it does besides, where it is asked for. */
  readonly also?: Also;
  /** Of a tool that writes. */
  readonly write?: Write;
};

/** Another operation on what the tool's own answers, in the same unit of work: both are done or neither. */
export type Also = {
  /** The argument that asks for it: an object of fields of its operation's `$input`. */
  readonly argument: string;
  /** What models read. */
  readonly description: string;
  readonly operation: string;
  /** The field of its input that names what the tool's own operation answers. */
  readonly subject: string;
  /** Fields of its input that the argument has; each must be given where it is in `requires`. */
  readonly fields: readonly string[];
  readonly requires: readonly string[];
};

/** What a write changed, as its operation shows it. */
export type State = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** The operation that takes a write back, with its input; `also` what takes back the rest of it. */
export type Undo = { readonly operation: string; readonly input: Readonly<Record<string, unknown>>; readonly also?: Undo };

/** What a change is about: things by their ids and names. Those that are not there yet have no id. */
export type About = Readonly<Record<string, { readonly id?: string; readonly [name: string]: unknown } | null>>;

export type Write = {
  readonly effect: 'create' | 'update' | 'delete';
  /** Whether doing it twice is doing it once. */
  readonly idempotent: boolean;
  /** The operation that reads what it would change, by `$id`: the argument `id`. Absent for what is new. */
  readonly state?: string;
  /** Where to find it and what it is called. */
  readonly about: (state: State) => About;
  /** Null where nothing takes it back. `before` is null for what is new. */
  readonly undo: (before: State | null, after: State) => Undo | null;
};

/** Declares a tool. */
export const tool = (row: ToolRow): ToolRow => row;
