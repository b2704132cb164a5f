import type { EventKind } from './event-kind.ts';

/** Languages of every text a person reads. Turkish is the default (spec 7.1). */
export type Locale = 'tr' | 'en';

export type Texts = Readonly<Record<Locale, string>>;

/** HTTP status and texts of a problem. Placeholders in braces are filled from the problem's `params`. */
export type ProblemTexts = Texts & { readonly status: number; readonly titleTr: string; readonly titleEn: string };

/** Declarations of a module in its `module.ts`. The name of every entry is unique among all modules. */
export type Manifest = {
  /** Modules that it may import, besides kernel/, engine/ and filter/. schema/modules.ts lists them before this one. */
  readonly needs?: readonly string[];
  /** Prefixes of its ids by kind. */
  readonly idPrefixes?: Readonly<Record<string, string>>;
  /** Problems that a caller can receive. Codes are stable within v1. */
  readonly problems?: Readonly<Record<string, ProblemTexts>>;
  /** Errors of a single field or parameter. Every problem `<concept>.not_found` is also one. */
  readonly fieldErrors?: Readonly<Record<string, Texts>>;
  /** Actions that the audit log records. */
  readonly audit?: Readonly<Record<string, Texts>>;
  readonly events?: Readonly<Record<string, EventKind>>;
  /** Headings of its event kinds in the web app, by the part of their names before the point. */
  readonly headings?: Readonly<Record<string, Texts>>;
  /** Names for people of the objects of its mutations and queries, by their name in the API: `task` of `updateTask`, `tasks`. */
  readonly names?: Readonly<Record<string, Texts>>;
};

/** All modules. schema/modules.ts adds them by declaration merging, because the kernel cannot import it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to.
export interface Modules {}

type Names<Table extends keyof Manifest> = {
  [Name in keyof Modules]: Modules[Name] extends Readonly<Record<Table, infer Entries>> ? keyof Entries & string : never;
}[keyof Modules];

export type IdKind = Names<'idPrefixes'>;
export type ProblemCode = Names<'problems'>;
export type FieldCode = Names<'fieldErrors'> | Extract<ProblemCode, `${string}.not_found`>;
export type AuditAction = Names<'audit'>;
export type EventKindName = Names<'events'>;

const tables = { idPrefixes: {}, problems: {}, fieldErrors: {}, audit: {}, events: {}, headings: {}, names: {} } satisfies Partial<
  Record<keyof Manifest, object>
>;

// Filled while schema/modules.ts loads.
export const idPrefixes: Readonly<Record<IdKind, string>> = tables.idPrefixes as Record<IdKind, string>;
export const problems: Readonly<Record<ProblemCode, ProblemTexts>> = tables.problems as Record<ProblemCode, ProblemTexts>;
export const fieldErrors: Readonly<Record<FieldCode, Texts>> = tables.fieldErrors as Record<FieldCode, Texts>;
export const auditActions: Readonly<Record<AuditAction, Texts>> = tables.audit as Record<AuditAction, Texts>;
export const headings: Readonly<Record<string, Texts>> = tables.headings;
export const objectNames: Readonly<Record<string, Texts>> = tables.names;
export const eventKinds: Readonly<Record<EventKindName, EventKind>> = tables.events as Record<EventKindName, EventKind>;

/** Definition of a logged event's kind; undefined if the kind no longer exists. */
export const kindOf = (event: string): EventKind | undefined => (eventKinds as Readonly<Record<string, EventKind>>)[event];
/** Kinds by the prefix of their ids. */
export const kindByPrefix = new Map<string, IdKind>();
export const needsOf = new Map<string, readonly string[]>();

/** Registers a module's declarations. @throws Error for an entry or an id prefix that another module has */
export function defineModule<const Declared extends Manifest>(name: string, manifest: Declared): Declared {
  const { needs = [], ...entries } = manifest as Manifest;
  if (needsOf.has(name)) throw new Error(`Two modules have the name ${name}`);
  for (const [kind, prefix] of Object.entries(entries.idPrefixes ?? {})) {
    if (!/^[a-z]{3}$/.test(prefix)) throw new Error(`${name}: an id prefix has three small letters: ${prefix}`);
    if (kindByPrefix.has(prefix)) throw new Error(`${name}: another module has the id prefix ${prefix}`);
    kindByPrefix.set(prefix, kind as IdKind);
  }
  for (const [table, declared] of Object.entries(entries) as [keyof typeof tables, object][])
    for (const [key, entry] of Object.entries(declared)) register(tables[table], name, key, entry);
  for (const [code, { tr, en }] of Object.entries(entries.problems ?? {}))
    if (code.endsWith('.not_found')) register(tables.fieldErrors, name, code, { tr, en });
  needsOf.set(name, needs);
  return manifest;
}

function register(table: Record<string, unknown>, name: string, key: string, entry: unknown): void {
  if (key in table) throw new Error(`${name}: another module declares ${key}`);
  table[key] = entry;
}

/** @throws Error if no loaded module declares `key` */
export function declared<Key extends string, Entry>(table: Readonly<Record<Key, Entry>>, key: Key): Entry {
  const entry = table[key];
  if (entry === undefined) throw new Error(`No module declares ${key}; is schema/modules.ts imported?`);
  return entry;
}

/** Builds problems of one status and title. */
export const problem =
  (status: number, titleTr: string, titleEn: string) =>
  (texts: Texts): ProblemTexts => ({ status, titleTr, titleEn, ...texts });

export const badRequest = problem(400, 'Geçersiz istek', 'Bad request');
export const unauthorized = problem(401, 'Kimlik doğrulanamadı', 'Unauthorized');
export const forbidden = problem(403, 'Yetki yok', 'Forbidden');
export const notFound = problem(404, 'Bulunamadı', 'Not found');
export const conflict = problem(409, 'Çakışma', 'Conflict');
export const tooMany = problem(429, 'Çok fazla istek', 'Too many requests');
