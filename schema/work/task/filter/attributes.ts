import { either, term as makeTerm, not, words } from '../../../filter/tree.ts';
import type { Context } from '../../../kernel/context.ts';
import { taskNumber } from '../../../kernel/ids.ts';
import { raw, type Sql, sql } from '../../../kernel/sql.ts';
import { fold } from '../../../kernel/turkish.ts';
import { projectsNamed } from '../../../people/access/project.ts';
import { seenProjects } from '../../../people/access/visibility.ts';
import { choices, eachField } from '../fields.ts';
import { presently } from '../find.ts';
import type { TaskAttribute } from './attribute.ts';
import { anyOf, linked, literally, orNone, refersTo, someOf } from './columns.ts';
import { finished } from './facts.ts';
import { has, openBlockers } from './has.ts';
import {
  both,
  choice,
  date,
  flag,
  hasOneOf,
  named,
  noneOrAny,
  number,
  oneOf,
  orCaller,
  person,
  resolved,
  resolvePeople,
  shorthand,
  textsOf,
  yesOrNo,
} from './kinds.ts';
import { wordOf } from './names.ts';
import { numbered, projectsCalled, resolveTasks, seriesIn, seriesOf, tasksCalled } from './references.ts';

/** Attributes for numeric task fields, by field name. */
const numbers: Readonly<Record<string, TaskAttribute>> = Object.fromEntries(
  Object.entries(eachField(({ filter }) => (filter && 'number' in filter ? filter : null))).map(([name, { tr, number: column }]) => [
    name,
    number([tr], column, (task) => (task as Readonly<Record<string, unknown>>)[name] as number | null),
  ]),
);

/** Attributes for enumerated task fields, by field name. */
const chosen: Readonly<Record<string, TaskAttribute>> = Object.fromEntries(
  Object.entries(choices).map(([field, settings]) => [field, choice(field, settings)]),
);

const category = oneOf({
  backlog: ['backlog', 'bekleyen', 'birikim'],
  unstarted: ['unstarted', 'başlanmadı', 'başlanmamış'],
  started: ['started', 'başlandı', 'sürüyor', 'devam'],
  completed: ['completed', 'tamamlandı', 'bitti'],
  cancelled: ['cancelled', 'canceled', 'iptal'],
});

const isFinished = makeTerm('category', ':', finished);

/** Words for one cycle of each project: the current one, the last one that has ended, and the next one to start. */
export const cycleWords = {
  current: ['current', 'güncel', 'şimdiki'],
  previous: ['previous', 'önceki', 'geçen'],
  next: ['next', 'sonraki', 'gelecek'],
} as const;
type CycleWord = keyof typeof cycleWords;
const isCycleWord = (value: string): value is CycleWord => value in cycleWords;

const cycleStates = {
  current: raw('y.started_at is not null and y.ended_at is null order by y.project_id, y.start_date desc'),
  previous: raw('y.ended_at is not null order by y.project_id, y.start_date desc'),
  next: raw('y.started_at is null and y.ended_at is null order by y.project_id, y.start_date'),
} as const satisfies Record<CycleWord, Sql>;

/** Query for the ids of the organization's cycles that a word means. */
const cyclesOf = ({ actor: { organization } }: Context, word: CycleWord): Sql =>
  sql`select distinct on (y.project_id) y.id from cycle y where y.organization_id = ${organization} and ${cycleStates[word]}`;

/** All filter attributes except custom fields (`attributesOf`). The order is that of the SQL conditions. */
export const taskAttributes = {
  deleted: {
    aliases: ['silinen', 'silinmiş', 'çöp'],
    resolve: (term, names) => resolved(term, (value) => yesOrNo(value, names)),
    where(term) {
      const values = textsOf(term);
      return both(values) ? raw('true') : raw(values.includes('yes') ? 't.deleted_at is not null' : 't.deleted_at is null');
    },
    matches: hasOneOf(({ deletedAt }) => (deletedAt === null ? 'no' : 'yes')),
  },
  project: {
    aliases: ['proje'],
    resolve: (term, names) => resolved(term, (value) => names.project(value)),
    where(term, { context: { actor } }) {
      const projects = textsOf(term);
      const seen = seenProjects(actor, projectsCalled(actor.organization, projects));
      return projects.length === 1 ? sql`t.project_id = (${seen} limit 1)` : sql`t.project_id = any(array(${seen}))`;
    },
    async matches(term, { context }) {
      const projects = await projectsNamed(context, textsOf(term));
      return ({ project }) => projects.has(project?.id);
    },
  },
  status: {
    aliases: ['durum'],
    resolve: (term, names) => resolved(term, (value) => names.statuses(value)),
    where: (term) => anyOf('t.status', textsOf(term)),
    matches: hasOneOf(({ status }) => status),
  },
  category: {
    aliases: ['kategori'],
    needsFacts: true,
    resolve: (term, names) => resolved(term, (value) => category(value, names)),
    where: (term) =>
      sql`exists (select 1 from workflow_status ws where ws.organization_id = t.organization_id and ws.project_id = t.project_id
          and ws.key = t.status and ws.category = any(${textsOf(term)}::text[]::status_category[]))`,
    matches: hasOneOf((task, facts) => facts?.category(task) ?? ''),
  },
  done: shorthand(['bitti', 'tamam', 'tamamlandı'], makeTerm('category', ':', ['completed'])),
  open: shorthand(['açık'], not(isFinished)),
  ...chosen,
  assignee: person(['sorumlu', 'atanan'], 't.assignee_id', ({ assignee }) => assignee),
  creator: person(['oluşturan', 'açan', 'createdBy'], 't.created_by_id', ({ createdBy }) => createdBy),
  watcher: {
    aliases: ['izleyen', 'watchers'],
    resolve: resolvePeople,
    where: (term, { context }) => linked('task_watcher', 'task_id', 'user_id', orCaller(textsOf(term), context)),
    matches(term, { context }) {
      const values = orCaller(textsOf(term), context);
      return ({ watchers }) =>
        named(
          values,
          watchers.map(({ id }) => id),
        );
    },
  },
  parent: {
    aliases: ['üst', 'üst-görev'],
    ofTasks: true,
    resolve: resolveTasks(noneOrAny),
    where: (term, { context }) => refersTo('t.parent_id', textsOf(term), taskNumber, (is, numbers) => numbered(context, is, numbers)),
    async matches(term, { context }) {
      const values = await tasksCalled(context, textsOf(term));
      return ({ parent }) => named(values, parent ? [parent.id] : []);
    },
  },
  label: {
    aliases: ['etiket', 'labels', 'etiketler'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, noneOrAny) ?? names.label(value)),
    where: (term) => linked('task_label', 'task_id', 'label_id', textsOf(term)),
    matches(term) {
      const values = textsOf(term);
      return ({ labels }) =>
        named(
          values,
          labels.map(({ id }) => id),
        );
    },
  },
  series: {
    aliases: ['dizi', 'seri'],
    ofTasks: true,
    needsFacts: true,
    resolve: resolveTasks(noneOrAny, 'series'),
    where(term, { context }) {
      const { tasks, others } = seriesIn(textsOf(term));
      const theirs = sql`t.series_id = any(array(${seriesOf(context, tasks)}))`;
      if (tasks.length === 0) return orNone('t.series_id', others);
      return others.length === 0 ? theirs : sql`(${theirs} or ${orNone('t.series_id', others)})`;
    },
    async matches(term, { context }) {
      const { tasks, others } = seriesIn(textsOf(term));
      const theirs = tasks.length === 0 ? [] : await context.sql<{ series: string }>('task.series', seriesOf(context, tasks));
      const values = [...others, ...theirs.map(({ series }) => series)];
      return (task, facts) => {
        const series = facts?.series(task) ?? null;
        return named(values, series === null ? [] : [series]);
      };
    },
  },
  cycle: {
    aliases: ['döngü', 'devre'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, { ...noneOrAny, ...cycleWords }) ?? names.cycle(value)),
    where(term, { context }) {
      const values = textsOf(term);
      const given = values.filter((each) => !isCycleWord(each));
      const meant = values.filter(isCycleWord).map((word) => sql`t.cycle_id = any(array(${cyclesOf(context, word)}))`);
      return someOf(given.length > 0 || meant.length === 0 ? [...meant, orNone('t.cycle_id', given)] : meant);
    },
    async matches(term, { context }) {
      const values = textsOf(term);
      const words = values.filter(isCycleWord);
      const meant = await Promise.all(words.map((word) => context.sql<{ id: string }>(`cycle.${word}`, cyclesOf(context, word))));
      const given = [...values, ...meant.flat().map(({ id }) => id)];
      return ({ cycle }) => named(given, cycle ? [cycle.id] : []);
    },
  },
  milestone: {
    aliases: ['kilometre-taşı', 'taş'],
    resolve: (term, names) => resolved(term, (value) => wordOf(value.text, noneOrAny) ?? names.milestone(value)),
    where: (term) => orNone('t.milestone_id', textsOf(term)),
    matches(term) {
      const values = textsOf(term);
      return ({ milestone }) => named(values, milestone ? [milestone.id] : []);
    },
  },
  id: {
    aliases: ['number', 'no', 'numara'],
    ofTasks: true,
    resolve: resolveTasks({}),
    where: (term, { context }) => refersTo('t.id', textsOf(term), taskNumber, (is, numbers) => numbered(context, is, numbers)),
    async matches(term, { context }) {
      const ids = await tasksCalled(context, textsOf(term));
      return ({ id }) => ids.includes(id);
    },
  },
  [words]: {
    aliases: ['title', 'başlık', 'metin', 'q'],
    resolve: (term) => either(term.values.map(({ text }) => makeTerm(words, ':', [text]))),
    where({ values: [value] }, { context }) {
      const text = value?.text ?? '';
      return sql`(t.title_fold like ${`%${literally(fold(text))}%`} or t.id = any(array(
          ${numbered(context, sql`= ${text.toUpperCase()}`, [text.toUpperCase()])})))`;
    },
    async matches({ values: [value] }, { context }) {
      const text = value?.text ?? '';
      const [number = ''] = await presently(context, [text.toUpperCase()]);
      return (task) => fold(task.title).includes(fold(text)) || task.number === number || task.id === number;
    },
  },
  due: date(['bitiş', 'son-tarih', 'dueDate'], 't.due_date', 'date', ({ dueDate }) => dueDate),
  start: date(['başlangıç', 'startDate'], 't.start_date', 'date', ({ startDate }) => startDate),
  created: date(['oluşturma', 'oluşturuldu', 'createdAt'], 't.created_at', 'timestamptz', ({ createdAt }) => createdAt),
  updated: date(['güncelleme', 'güncellendi', 'updatedAt'], 't.updated_at', 'timestamptz', ({ updatedAt }) => updatedAt),
  completed: date(['tamamlanma', 'completedAt'], 't.completed_at', 'timestamptz', ({ completedAt }) => completedAt),
  ...numbers,
  blocked: flag(
    ['engelli', 'engellenmiş'],
    (scope) => openBlockers(scope, true),
    (task, facts) => facts?.blocked(task, true) ?? false,
  ),
  has,
} satisfies Record<string, TaskAttribute>;
