import type { History } from '../../kernel/event-kind.ts';
import type { Locale } from '../../kernel/module.ts';
import { kindOf } from '../../kernel/module.ts';
import { dayOf, quoted } from '../../kernel/phrases.ts';
import { harmonized, type Suffix, suffixed } from '../../kernel/turkish-suffix.ts';
import { fieldNames, valueName } from '../../work/task/fields.ts';

/** Value of a custom field after the change. A day is an object, so that each language formats it. */
export type FieldValue = string | number | boolean | { readonly day: string } | { readonly names: readonly string[] } | null;

/** History entry with all names resolved, ready to be put into words. */
export type Happened = {
  readonly kind: string;
  /** Name of the actor; undefined for the system. */
  readonly actor?: string | undefined;
  /** Task number at the time of the event, and the title. */
  readonly task?: { readonly number: string; readonly title?: string | undefined } | undefined;
  /** File name, for events of files. */
  readonly file?: string | undefined;
  /** Emoji of a reaction. */
  readonly emoji?: string | undefined;
  /** Name of the record. */
  readonly name?: string | undefined;
  /** Names of fields that changed. */
  readonly fields: readonly string[];
  /** Changed custom fields with their names and new values; null if the field is now empty. */
  readonly custom?: readonly { readonly name: string; readonly value: FieldValue }[];
  /** Values after the change, with the names of status and assignee; null if now empty. */
  readonly to: {
    readonly status?: string;
    readonly assignee?: string | null;
    readonly dueDate?: string | null;
    readonly priority?: string;
    /** Number of the task that this one duplicates; empty if the reader cannot view that task. */
    readonly duplicateOf?: string | null;
    /** Recurrence in words of the given language; null if the task no longer recurs. */
    readonly recurrence?: ((locale: Locale) => string) | null;
  };
  /** Checklist item that was ticked or unticked. */
  readonly ticked?: { readonly text: string; readonly done: boolean } | undefined;
  /** Time of the event, ISO 8601. Dates in another year are written with their year. */
  readonly at?: string | undefined;
  /** True if the actor assigned the task to themselves. */
  readonly toActor: boolean;
  /** True if the assistant proposed the change and the actor confirmed it. */
  readonly withAssistant?: boolean;
};

type Words = {
  readonly system: string;
  readonly noTask: string;
  /** Sentence that the event kind defines. */
  readonly ofKind: (history: History, task: string, details: Omit<Parameters<History['en']>[0], 'task'>) => string;
  /** Sentences for the most important fields, most important first. Other fields are only named. */
  readonly fields: readonly [field: string, say: (task: string, happened: Happened) => string][];
  readonly ticked: (task: string, box: NonNullable<Happened['ticked']>) => string;
  readonly changed: (task: string, fields: string) => string;
  readonly changedSomehow: (thing: string) => string;
  readonly besides: (fields: string) => string;
  /** Sentence for one custom field. `name` is quoted; `value` is null if the field is now empty. */
  readonly custom: (task: string, name: string, value: string | boolean | null) => string;
  readonly customNamed: (name: string) => string;
  readonly project: Readonly<Record<string, string>>;
  readonly projectChanged: (fields: string) => string;
  /** Archiving has its own event kind; only unarchiving is a change of a field. */
  readonly unarchived: string;
  readonly join: (actor: string, words: string, withAssistant: boolean) => string;
};

/** Task number, or the word for an unknown task, with a Turkish suffix. */
const on = (task: string, suffix: Suffix) => (task === turkish.noTask ? `${task}${harmonized(task, suffix)}` : suffixed(task, suffix));

const turkish: Words = {
  system: 'Sistem',
  noTask: 'bir görev',
  join: (actor, words, withAssistant) => `${actor}, ${withAssistant ? 'asistanla ' : ''}${words}`,
  ofKind: ({ tr }, task, details) => tr({ ...details, task: (suffix) => on(task, suffix) }),
  fields: [
    ['status', (task, { to }) => `${on(task, 'accusative')} ${quoted(to.status ?? '')} durumuna taşıdı`],
    [
      'assignee',
      (task, { to, toActor }) => {
        if (!to.assignee) return `${on(task, 'genitive')} sorumlusunu kaldırdı`;
        return `${on(task, 'accusative')} ${toActor ? 'üstlendi' : `${suffixed(to.assignee, 'dative')} atadı`}`;
      },
    ],
    [
      'priority',
      (task, { to }) => {
        const name = given(to.priority, 'tr');
        return `${on(task, 'genitive')} önceliğini ${name ? `${name} yaptı` : 'kaldırdı'}`;
      },
    ],
    [
      'dueDate',
      (task, { to, at }) =>
        `${on(task, 'genitive')} son tarihini ${to.dueDate ? `${dayOf(to.dueDate, 'tr', { from: at })} yaptı` : 'kaldırdı'}`,
    ],
    [
      'duplicateOf',
      (task, { to: { duplicateOf } }) => {
        const what = duplicateOf ? suffixed(duplicateOf, 'genitive') : 'başka bir görevin';
        return `${on(task, 'accusative')} ${duplicateOf === null ? 'kopya olmaktan çıkardı' : `${what} kopyası olarak işaretledi`}`;
      },
    ],
    [
      'recurrence',
      (task, { to }) =>
        to.recurrence
          ? `${on(task, 'accusative')} yinelenen yaptı: ${to.recurrence('tr')}`
          : `${on(task, 'genitive')} yinelenmesini sonlandırdı`,
    ],
  ],
  ticked: (task, { text, done }) =>
    `${on(task, 'locative')} ${quoted(text)} ${done ? 'kutusunu işaretledi' : 'kutusunun işaretini kaldırdı'}`,
  changed: (task, fields) => `${on(task, 'genitive')} ${fields} değiştirdi`,
  changedSomehow: (task) => `${on(task, 'accusative')} değiştirdi`,
  besides: (fields) => `; ayrıca ${fields} değiştirdi`,
  custom: (task, name, value) => {
    const field = `${on(task, 'genitive')} ${name} alanını`;
    if (typeof value === 'string') return `${field} ${value} yaptı`;
    return value === null ? `${field} boşalttı` : `${field} ${value ? 'işaretledi' : 'işaretsiz yaptı'}`;
  },
  customNamed: (name) => `${name} alanını`,
  project: {
    name: 'adını',
    description: 'açıklamasını',
    visibility: 'görünürlüğünü',
    members: 'üyelerini',
    workflow: 'iş akışını',
    lead: 'sorumlusunu',
    startDate: 'başlangıç tarihini',
    targetDate: 'hedef tarihini',
    defaultAssignee: 'varsayılan görev sorumlusunu',
    key: 'anahtarını',
  },
  projectChanged: (fields) => (fields ? `projenin ${fields} değiştirdi` : 'projeyi değiştirdi'),
  unarchived: 'projeyi arşivden çıkardı',
};

const english: Words = {
  system: 'The system',
  noTask: 'a task',
  join: (actor, words, withAssistant) => `${actor} ${words}${withAssistant ? ', with the assistant' : ''}`,
  ofKind: ({ en }, task, details) => en({ ...details, task }),
  fields: [
    ['status', (task, { to }) => `moved ${task} to ${quoted(to.status ?? '')}`],
    [
      'assignee',
      (task, { to, toActor }) => {
        if (!to.assignee) return `left ${task} to nobody`;
        return toActor ? `took ${task} on` : `assigned ${task} to ${to.assignee}`;
      },
    ],
    [
      'priority',
      (task, { to }) => {
        const name = given(to.priority, 'en');
        return name ? `set the priority of ${task} to ${name}` : `removed the priority of ${task}`;
      },
    ],
    [
      'dueDate',
      (task, { to, at }) =>
        to.dueDate ? `set the due date of ${task} to ${dayOf(to.dueDate, 'en', { from: at })}` : `removed the due date of ${task}`,
    ],
    [
      'duplicateOf',
      (task, { to: { duplicateOf } }) =>
        duplicateOf === null ? `marked ${task} as no duplicate` : `marked ${task} as a duplicate of ${duplicateOf || 'another task'}`,
    ],
    ['recurrence', (task, { to }) => (to.recurrence ? `made ${task} recur: ${to.recurrence('en')}` : `ended the recurrence of ${task}`)],
  ],
  ticked: (task, { text, done }) => `${done ? 'ticked' : 'unticked'} ${quoted(text)} in ${task}`,
  changed: (task, fields) => `changed the ${fields} of ${task}`,
  changedSomehow: (task) => `changed ${task}`,
  besides: (fields) => `; also changed its ${fields}`,
  custom: (task, name, value) => {
    if (typeof value === 'string') return `set ${name} of ${task} to ${value}`;
    return `${value === null ? 'cleared' : value ? 'checked' : 'unchecked'} ${name} of ${task}`;
  },
  customNamed: (name) => name,
  project: {
    name: 'name',
    description: 'description',
    visibility: 'visibility',
    members: 'members',
    workflow: 'workflow',
    lead: 'lead',
    startDate: 'start date',
    targetDate: 'target date',
    defaultAssignee: 'default assignee',
    key: 'key',
  },
  projectChanged: (fields) => (fields ? `changed the ${fields} of the project` : 'changed the project'),
  unarchived: 'took the project out of the archive',
};

/** Name of a priority; undefined for none. */
const given = (priority: string | null | undefined, locale: Locale): string | undefined =>
  priority && priority !== 'none' ? valueName('priority', priority, locale) : undefined;

const languages: Readonly<Record<Locale, Words>> = { tr: turkish, en: english };

/** Describes an entry in one sentence without markup: `Ayşe, WEB-12'yi "Devam ediyor" durumuna taşıdı`. */
export function activityText(happened: Happened, locale: Locale): string {
  const words = languages[locale];
  return words.join(happened.actor ?? words.system, said(happened, words, locale), happened.withAssistant === true);
}

/** Texts in custom fields are cut after this many characters. */
const longest = 100;

function valueText(value: FieldValue, locale: Locale, at: string | undefined): string | boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 20 });
  if (typeof value === 'string') return quoted(value.length > longest ? `${value.slice(0, longest)}…` : value);
  if ('day' in value) return dayOf(value.day, locale, { from: at });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(value.names);
}

function said({ task, ...happened }: Happened, words: Words, locale: Locale): string {
  const { kind, fields, file, ticked, name, emoji = '', custom = [] } = happened;
  const number = task?.number ?? words.noTask;
  const history = kindOf(kind)?.history;
  if (history && history !== 'changes') {
    const details = {
      ofTask: task !== undefined,
      title: task?.title,
      file: quoted(file ?? ''),
      name: quoted(name ?? ''),
      emoji,
      fields,
      ticked,
    };
    return words.ofKind(history, number, details);
  }
  if (ticked) return words.ticked(number, ticked);
  const ofProject = kind.startsWith('project.');
  const names = ofProject ? words.project : fieldNames[locale];
  const list = (some: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      some.flatMap((name) =>
        name === 'fields' && custom.length > 0 ? custom.map((each) => words.customNamed(quoted(each.name))) : (names[name] ?? name),
      ),
    );
  const named = fields.filter((name) => names[name]);
  // A task that moves also gets a new position, which is not worth mentioning.
  const mentioned = named.length > 1 ? named.filter((name) => name !== 'position') : named;
  const also = (others: readonly string[]) => (others.length > 0 ? words.besides(list(others)) : '');
  if (ofProject && fields.includes('archivedAt')) return words.unarchived + also(mentioned);
  if (ofProject) return words.projectChanged(list(mentioned));
  if (mentioned.length === 0) return words.changedSomehow(number);
  const [strongest] = words.fields.filter(([field]) => mentioned.includes(field));
  const [only] = custom;
  if (!strongest && mentioned.length === 1 && mentioned[0] === 'fields' && custom.length === 1 && only)
    return words.custom(number, quoted(only.name), valueText(only.value, locale, happened.at));
  if (!strongest) return words.changed(number, list(mentioned));
  const [field, say] = strongest;
  return say(number, happened) + also(mentioned.filter((name) => name !== field));
}
