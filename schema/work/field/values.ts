import { statement } from '../../../src/ports/database/port.ts';
import { isDay } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { normalizeEmail } from '../../kernel/email.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import type { FieldCode } from '../../kernel/module.ts';
import { isStorable, isVisible } from '../../kernel/text.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { isWebAddress, webAddressForm } from '../../kernel/web-address.ts';
import { seePerson } from '../../people/access/person.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { type Definition, type Definitions, isOf, ofProject, type StoredValue, type StoredValues } from './definitions.ts';

/** Maximum number of characters of a text or URL. */
export const longestText = 2_000;
/** Largest absolute value of a number; larger integers may lose precision. */
export const largestNumber = 1e15;

type Params = NonNullable<FieldError['params']>;

/** A validation error of a value. */
class Wrong extends Error {
  readonly code: FieldCode;
  readonly params: Params | undefined;

  constructor(code: FieldCode, params?: Params) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** References are also accepted in the form of the response: `{id}`. */
function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { id?: unknown }).id : value;
  if (typeof name !== 'string') throw new Wrong('field.type', { expected: 'string' });
  return name;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Wrong('field.type', { expected: 'string' });
  if ([...value.slice(0, 2 * longestText + 1)].length > longestText) throw new Wrong('field.too_long', { max: longestText });
  if (!isStorable(value)) throw new Wrong('field.characters');
  if (!isVisible(value)) throw new Wrong('field.blank');
  return value;
}

function addressOf(value: unknown): string {
  const text = textOf(value);
  if (!isWebAddress(text)) throw new Wrong('field.format', { expected: webAddressForm });
  return text;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Wrong('field.type', { expected: 'number' });
  if (Math.abs(value) > largestNumber) throw new Wrong('field.range', { min: -largestNumber, max: largestNumber });
  return value === 0 ? 0 : value;
}

function optionOf({ options }: Definition, value: unknown): string {
  const name = nameOf(value);
  const key = sortKey(name);
  const option = options.find(({ id }) => id === name) ?? options.find((each) => sortKey(each.name) === key);
  if (!option) throw new Wrong('field.one_of', { values: options.map((each) => each.name) });
  return option.id;
}

function optionsOf(definition: Definition, value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new Wrong('field.type', { expected: 'array' });
  const { options } = definition;
  if (value.length > options.length) throw new Wrong('field.too_many', { max: options.length });
  const chosen = new Set(value.map((each) => optionOf(definition, each)));
  return options.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
}

/** Value as stored, for every type; the id of a person still has to be looked up. */
function storedOf(definition: Definition, value: unknown): StoredValue {
  switch (definition.type) {
    case 'text':
      return textOf(value);
    case 'url':
      return addressOf(value);
    case 'number':
      return numberOf(value);
    case 'date':
      if (!isDay(value)) throw new Wrong('field.format', { expected: '2026-11-21' });
      return value;
    case 'select':
      return optionOf(definition, value);
    case 'several':
      return optionsOf(definition, value);
    case 'person':
      return nameOf(value);
    case 'checkbox':
      if (typeof value !== 'boolean') throw new Wrong('field.type', { expected: 'boolean' });
      return value;
  }
}

/**
 * Looks up a person by id or e-mail address among those who can view the project, or among all members if there is no project.
 */
const statements = {
  inProject: statement('field.person')`select m.id from member m join project p on p.organization_id = m.organization_id and p.id = $2
    ${membership(memberViewer()).text} where m.organization_id = $1 and (m.id = $3 or m.email = $4 and coalesce(m.id = $5, true)) and m.removed_at is null
      and ${visible(memberViewer()).text} for key share of m`,
  anywhere: statement('field.member')`
    select m.id from member m where m.organization_id = $1 and (m.id = $2 or m.email = $3 and coalesce(m.id = $4, true)) and m.removed_at is null for key share of m`,
};

async function personOf(context: Context, project: string | null, name: string): Promise<string> {
  const { organization, user, role } = context.actor;
  // The input walker does not check texts inside JSON values.
  if (!isStorable(name)) throw new Wrong('field.characters');
  const who = name === 'me' ? user : name.slice(0, 320);
  // As in `emailOf`: guests may look up only their own e-mail address.
  const given = [who, normalizeEmail(who), role === 'guest' ? user : null];
  const [person] = await context.sql<{ id: string }>(
    project === null
      ? { ...statements.anywhere, values: [organization, ...given] }
      : { ...statements.inProject, values: [organization, project, ...given] },
  );
  if (!person) throw new Wrong('member.not_found');
  return person.id;
}

/** The value as stored; null if it is empty. @throws Problem `input.invalid` at `path` */
export async function readValue(
  context: Context,
  definition: Definition,
  value: unknown,
  { path, project }: { path: FieldError['path']; project: string | null },
): Promise<StoredValue | null> {
  try {
    if (value === null) return null;
    const stored = storedOf(definition, value);
    if (definition.type === 'person') return await personOf(context, project, stored as string);
    return Array.isArray(stored) && stored.length === 0 ? null : stored;
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const { code, params } = error;
    throw new Problem('input.invalid', { errors: [{ path, code, ...(params && { params }) }] });
  }
}

/** Values to apply to a new or an existing task. */
export type Asked = {
  readonly project: string;
  /** The project that the task leaves; null may also clear a field of that project. */
  readonly from?: string | undefined;
  /** Current values; null for a new task, which gets the default values. */
  readonly stored: StoredValues | null;
  readonly given: unknown;
};

/**
 * Values of a task after the given changes by key; null clears a value, absent keys keep theirs. Required fields of the project
 * must be set.
 * @throws Problem `input.invalid` with all errors, at `fields.<key>`
 */
export async function applyValues(
  context: Context,
  definitions: Definitions,
  { project, from, stored, given }: Asked,
): Promise<StoredValues> {
  const here = ofProject(definitions, project);
  const next: Record<string, StoredValue> = {};
  for (const { id, type, initial } of definitions.all) {
    const value = stored ? stored[id] : here.some((each) => each.id === id) ? initial : null;
    if (value === undefined || value === null) continue;
    // Like a default assignee, somebody who can no longer view the project is left out.
    if (stored || type !== 'person' || (await seePerson(context, { id: project }, value as string))) next[id] = value;
  }
  const entries = new Map(Object.entries(given ?? {}));
  for (const { id, key } of from ? ofProject(definitions, from) : []) {
    if (entries.get(key) !== null || here.some((each) => each.id === id)) continue;
    entries.delete(key);
    delete next[id];
  }
  const errors = await give(context, here, { project, at: ['input', 'fields'] }, next, Object.fromEntries(entries));
  for (const { id, key, required } of here)
    if (required && next[id] === undefined && !errors.some(({ path }) => path[2] === key))
      errors.push({ path: ['input', 'fields', key], code: 'field.required' });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return next;
}

/**
 * Converts values by key to stored values; no field is required. Without a project, only fields of all projects are accepted.
 * @throws Problem `input.invalid` with all errors, below `at`
 */
export async function readValues(
  context: Context,
  definitions: Definitions,
  { project, given, at }: { project: string | null; given: unknown; at: FieldError['path'] },
): Promise<StoredValues> {
  const next: Record<string, StoredValue> = {};
  const errors = await give(context, ofProject(definitions, project ?? ''), { project, at }, next, given);
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return next;
}

async function give(
  context: Context,
  here: readonly Definition[],
  { project, at }: { project: string | null; at: FieldError['path'] },
  next: Record<string, StoredValue>,
  given: unknown,
): Promise<FieldError[]> {
  const entries = Object.entries(given as object);
  if (entries.length > most) return [{ path: at, code: 'field.too_many', params: { max: most } }];
  const errors: FieldError[] = [];
  for (const [name, value] of entries) {
    const path = [...at, name.slice(0, 100)];
    const definition = here.find(({ key }) => key === name);
    if (!definition) {
      errors.push({ path, code: 'field.unknown', params: { name: name.slice(0, 100) } });
      continue;
    }
    if (value === undefined) continue;
    try {
      const read = await readValue(context, definition, value, { path, project });
      if (read === null) delete next[definition.id];
      else next[definition.id] = read;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      errors.push(...error.errors);
    }
  }
  return errors;
}

/** Maximum number of fields in an organization, including archived ones. */
export const most = 100;

/** Visible values of a task: those in fields of its project, without deleted options. */
export function valuesHere(definitions: Definitions, project: string, stored: StoredValues): [Definition, StoredValue][] {
  const found: [Definition, StoredValue][] = [];
  for (const definition of definitions.all) {
    const value = stored[definition.id];
    if (value === undefined || !isOf(definition, project)) continue;
    if (definition.type === 'select' && !definition.options.some(({ id }) => id === value)) continue;
    if (definition.type === 'several' && !definition.options.some(({ id }) => (value as readonly string[]).includes(id))) continue;
    found.push([definition, value]);
  }
  return found;
}
