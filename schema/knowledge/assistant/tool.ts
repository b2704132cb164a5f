import type { Scope } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import type { Permission } from '../../kernel/policy.ts';
import type { Arguments } from './arguments.ts';
import type { Variables } from './operations.ts';

/**
 * Describes what a program may do for a user: a GraphQL operation of `tools.graphql`, and how it is offered. The assistant runs
 * tools that read and proposes those that write; over MCP both run. Arguments are the variables of the operation, with the
 * fields of `$input` and `$filter` as separate arguments. `$first` is called `limit`, `$after` `cursor`.
 */
export type ToolRow = {
  readonly name: string;
  /** Title for people. Absent: MCP clients call it only by the entry of the catalogue that merges it with others. */
  readonly title?: Readonly<Record<Locale, string>>;
  /**
   * Description for models, in English: when to use it, and what its arguments mean beyond their own descriptions. Default: that of the
   * operation's root field.
   */
  readonly description?: string;
  /** Arguments of the operation that the tool does not have. */
  readonly without?: readonly string[];
  /** Arguments that are required although the operation does not require them. */
  readonly requires?: readonly string[];
  /** Permission, if it does not depend on the subject. */
  readonly permission?: Permission<undefined>;
};

export type Write = {
  readonly effect: 'create' | 'update' | 'delete';
  /** Whether repeating it has no further effect. */
  readonly idempotent: boolean;
};

/** Tool that can be called. */
export type Tool = Pick<ToolRow, 'name' | 'title' | 'permission'> & {
  readonly description: string;
  /** Set for a tool that writes. */
  readonly write?: Write | undefined;
  /** Name of the mutation that it runs, if it runs a GraphQL operation. */
  readonly root?: string;
  /** All scopes that a credential needs for it. */
  readonly scopes: ReadonlySet<Scope>;
  readonly arguments: Arguments;
  /**
   * Runs the tool as the caller and returns what the operation selects; a list as `{items, nextCursor}`.
   * @throws Problem, and any other error of a field
   */
  run(context: Context, variables: Variables): Promise<unknown>;
};
