import { statement } from '../../../src/ports/database/port.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, invalid } from '../../kernel/errors.ts';
import { exampleId, notNull, text } from '../../kernel/input.ts';
import { loader } from '../../kernel/loaders.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { everComes } from '../recurrence/dates.ts';
import { maxRuleLength, parseRule, type Rule, RuleError, writeRule } from '../recurrence/rule.ts';
import { type From, recurrenceText } from '../recurrence/words.ts';

/** Recurrence of a task as in rows. */
export type TaskRecurrence = {
  readonly taskId: string;
  /** An RRULE as `writeRule` writes it. */
  readonly rule: string;
  readonly from: From;
  readonly series: string;
  /** Id of the task whose completion created it. */
  readonly previousId: string | null;
};

/** Recurrence in an input; `from` is `schedule` by default. */
export type GivenRecurrence = { rule: string; from?: From | null };

export const RecurrenceFrom = builder.enumType('RecurrenceFrom', {
  description: 'Day from which the next due date is counted: the due date of the task, or the day of its completion.',
  values: ['schedule', 'completion'] as const,
});

/** A recurrence in words, in the language of the request. */
export const wordsOf = ({ rule, from }: Pick<TaskRecurrence, 'rule' | 'from'>, _: unknown, { locale }: Context): string =>
  recurrenceText(parseRule(rule), from, locale);

export const Recurrence = builder.objectRef<TaskRecurrence>('Recurrence').implement({
  description: 'Recurrence of a task: completing it creates the next one.',
  extensions: {
    example: {
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      from: 'schedule',
      text: 'her pazartesi',
      series: exampleId('ser'),
      previous: null,
      next: null,
    },
  },
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'An RRULE of RFC 5545; `COUNT` is the number of tasks from this one on.' }),
    from: t.expose('from', { type: RecurrenceFrom }),
    text: t.string({ description: 'The rule in words, in the language of the request.', resolve: wordsOf }),
    series: t.exposeID('series', { description: 'Id of the series, shared by all its tasks.' }),
  }),
});

const exampleRule = 'FREQ=WEEKLY;BYDAY=MO';

export const RecurrenceInput = builder.inputType('RecurrenceInput', {
  extensions: { example: { rule: exampleRule, from: 'schedule' } },
  fields: (t) => ({
    rule: t.string({
      required: true,
      description:
        'An RRULE of RFC 5545 that repeats daily or less often: FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, and COUNT or UNTIL.',
      ...text({ min: 1, max: maxRuleLength, example: exampleRule }),
    }),
    from: t.field({ type: RecurrenceFrom, description: 'Default `schedule`.', ...notNull }),
  }),
});

/**
 * Reads a recurrence of an input, with its rule normalized; `at` is its path.
 * @throws Problem `input.invalid` with the unsupported part of the rule, or if the rule matches no day
 */
export function readRecurrence(input: GivenRecurrence, at: FieldError['path'] = ['input', 'recurrence']): { rule: string; from: From } {
  let rule: Rule;
  try {
    rule = parseRule(input.rule);
  } catch (error) {
    if (error instanceof RuleError) throw invalid([...at, 'rule'], 'field.recurrence_part', { part: error.part });
    throw error;
  }
  if (!everComes(rule)) throw invalid([...at, 'rule'], 'field.recurrence_never');
  return { rule: writeRule(rule), from: input.from ?? 'schedule' };
}

/**
 * Columns and values that store a recurrence. Without one, the task keeps its series id, so that it stays in the series of the
 * tasks it created.
 */
export const storedRecurrence = (value: Pick<TaskRecurrence, 'rule' | 'from' | 'series'> | null): [column: string, value: Sql][] => [
  ['recurrence_rule', sql`${value?.rule ?? null}`],
  ['recurrence_from', sql`${value?.from ?? null}`],
  ...(value ? [['series_id', sql`${value.series}`] as [string, Sql]] : []),
];

/** The next task that the completion of each task created, without a visibility check and including deleted ones. */
export const nextOf = loader<string>(async (context: Context, ids) => {
  const rows = await context.sql<{ id: string; next: string }>(next, [context.actor.organization, ids]);
  return new Map(rows.map((row) => [row.id, row.next]));
});

const next = statement('task.next')`
  select previous_id as id, id as next from task where organization_id = $1 and previous_id = any($2::text[])`;
