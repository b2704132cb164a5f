import type { Clock, Dated } from '../../../filter/dates.ts';
import type { Term, Tree } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { TaskData } from '../events.ts';
import type { Facts } from './facts.ts';
import type { Names } from './names.ts';

/** Whether a task, as its events tell it, is in; `facts` are what they do not tell, needed where `needsFacts` says so. */
export type Matches = (task: TaskData, facts?: Facts) => boolean;

/** What a filter is made a condition with. */
export type Scope = {
  readonly context: Context;
  readonly clock: Clock;
  /** Those of the filter's terms, by name. */
  readonly attributes: ReadonlyMap<string, TaskAttribute>;
};

/** What a term is made of where tasks are read, and where they are told of. */
export type Narrowing = {
  /** Whether it is asked of more than an event tells (facts.ts). */
  readonly needsFacts?: boolean;
  /** The condition on task `t`; null (unknown) counts as false. Values are parameters. */
  readonly where: (term: Term, scope: Scope) => Sql;
  /** Of a custom field of which a task has one key: the condition on column `key` of `task_field`. Undefined where it cannot be said of that. */
  readonly ofKey?: (term: Term, scope: Scope) => Sql | undefined;
  /** The same in memory. A reference that a reader does not see is null in what it is told of. */
  readonly matches: (term: Term, scope: Scope) => Matches | Promise<Matches>;
};

/** Something that tasks can be filtered by; what only stands for terms of others narrows nothing itself. */
export type TaskAttribute = Partial<Narrowing> & {
  /** Its other names, in both languages. */
  readonly aliases: readonly string[];
  /** Whether it can be compared by `<`, `<=`, `>` and `>=`; those have one value. */
  readonly ordered?: boolean;
  /** Whether its values are days or moments, which the clock and the time zone may have to tell. */
  readonly dated?: Dated;
  /** Whether its values are tasks, which numbers may stand for. */
  readonly ofTasks?: true;
  /**
   * What somebody wrote, as `where` and `matches` take it: of names the ids. `!=` has become a negation by then. The terms
   * it returns are of attributes in the table, and are not resolved again.
   * @throws Problem `filter.invalid`
   */
  readonly resolve: (term: Term, names: Names) => Tree | Promise<Tree>;
};
