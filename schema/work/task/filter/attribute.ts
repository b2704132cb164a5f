import type { Clock, Dated } from '../../../filter/dates.ts';
import type { Term, Tree } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { TaskData } from '../events.ts';
import type { Facts } from './facts.ts';
import type { Names } from './names.ts';

/** Whether a task, given its event data, matches. `facts` hold what event data lacks; required if `needsFacts` is set. */
export type Matches = (task: TaskData, facts?: Facts) => boolean;

/** Context for building the conditions of a filter. */
export type Scope = {
  readonly context: Context;
  readonly clock: Clock;
  /** Attributes of the filter's terms, by name. */
  readonly attributes: ReadonlyMap<string, TaskAttribute>;
};

/** Condition of a term, in SQL and in memory. */
export type Narrowing = {
  /** Whether `matches` needs more than event data (facts.ts). */
  readonly needsFacts?: boolean;
  /** Condition on task `t`; null (unknown) counts as false. Values are parameters. */
  readonly where: (term: Term, scope: Scope) => Sql;
  /**
   * For custom fields with one key per task: condition on column `key` of `task_field`. Undefined if the term cannot be
   * expressed that way.
   */
  readonly ofKey?: (term: Term, scope: Scope) => Sql | undefined;
  /** In-memory equivalent of `where`. References that the reader cannot view are null in event data. */
  readonly matches: (term: Term, scope: Scope) => Matches | Promise<Matches>;
};

/** An attribute that tasks can be filtered by. A shorthand for terms of other attributes has no condition of its own. */
export type TaskAttribute = Partial<Narrowing> & {
  /** Alternative names, in both languages. */
  readonly aliases: readonly string[];
  /** Whether it supports `<`, `<=`, `>` and `>=`, which take one value. */
  readonly ordered?: boolean;
  /** Whether its values are days or times, which may depend on the clock and the time zone. */
  readonly dated?: Dated;
  /** Whether its values are tasks, which may be given by number. */
  readonly ofTasks?: true;
  /**
   * Converts a written term to one that `where` and `matches` accept; names become ids. `!=` is already converted to a
   * negation. The returned terms use attributes of the table and are not resolved again.
   * @throws Problem `filter.invalid`
   */
  readonly resolve: (term: Term, names: Names) => Tree | Promise<Tree>;
};
