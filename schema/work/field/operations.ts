import { randomUUID } from 'node:crypto';
import { type CustomField, Prisma } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { fold, sortKey } from '../../kernel/turkish.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import type { Definition, FieldOption, StoredValue } from './definitions.ts';
import { fieldData, fieldEvents } from './events.ts';
import { customFields, factsOf, projectIds } from './find.ts';
import { fieldPolicy } from './policy.ts';
import { ranksOf } from './ranks.ts';
import { most, readValue } from './values.ts';

type Option = { id?: string | null; name: string; color?: string | null };

type Properties = {
  key?: string | null;
  options?: Option[] | null;
  projects?: string[] | null;
  required?: boolean | null;
  defaultValue?: unknown;
  order?: number | null;
};

type CreateField = Properties & { name: string; type: CustomField['type'] };
type UpdateField = Properties & Versioned & { name?: string | null; archived?: boolean | null };

const chooses = (type: string): boolean => type === 'select' || type === 'several';

/**
 * Creates a custom field for the whole organization or for some projects. Emits `custom_field.created`.
 * @throws Problem `custom_field.key_taken`, `custom_field.too_many`
 */
export function createField(context: Context, input: CreateField): Promise<CustomField> {
  return context.unitOfWork(async (unit) => {
    const projects = await requireProjects(context, input.projects ?? []);
    authorize(context.actor, fieldPolicy.update, await factsOf(context, projects));
    await change(context);
    const others = await context.db.customField.findMany({ select: { key: true, sortOrder: true } });
    if (others.length >= most) throw new Problem('custom_field.too_many', { params: { max: most } });
    const options = optionsOf(input.type, input.options ?? [], []);
    const field = {
      id: newId('customField'),
      key: keyFor(input, new Set(others.map(({ key }) => key))),
      name: input.name,
      type: input.type,
      options,
      ranks: ranksOf(options, { options: [], ranks: [] }),
      projects,
      required: input.required ?? false,
      sortOrder: input.order ?? others.reduce((last, { sortOrder }) => Math.max(last, sortOrder), 0) + 1,
    };
    const initial = await initialOf(context, { ...field, initial: null, archived: false }, input.defaultValue ?? null);
    const made = await context.db.customField.create({
      data: { ...field, organizationId: context.actor.organization, initial: (initial as Prisma.InputJsonValue) ?? Prisma.JsonNull },
    });
    for (const event of fieldEvents('custom_field.created', made)) unit.emit(event);
    return made;
  });
}

/**
 * Changes or archives a custom field; its type is fixed. Tasks are not rewritten: their values are shown by the new definition.
 * Emits `custom_field.updated`; nothing if unchanged.
 * @throws Problem `custom_field.key_taken`
 */
export function updateField(context: Context, input: UpdateField): Promise<CustomField> {
  return context.unitOfWork(async (unit) => {
    await change(context);
    if (input.options) await context.sql(still, [context.actor.organization, input.id]);
    const field = found('custom_field.not_found', await context.load(customFields, input.id));
    const facts = await factsOf(context, field.projects);
    authorize(context.actor, fieldPolicy.update.who, facts);
    const projects = input.projects ? await requireProjects(context, input.projects) : field.projects;
    const next = await factsOf(context, projects);
    authorize(context.actor, fieldPolicy.update.who, next);
    checkVersion(field.version, input.expectedVersion);
    authorize(context.actor, fieldPolicy.update.when, next);
    const before = field.options as FieldOption[];
    const options = input.options ? optionsOf(field.type, input.options, before) : before;
    const ranks = input.options ? ranksOf(options, { options: before, ranks: field.ranks }) : field.ranks;
    const definition = { ...field, options, projects, initial: null, archived: false };
    const initial =
      input.defaultValue === undefined ? (field.initial as StoredValue | null) : await initialOf(context, definition, input.defaultValue);
    const key = input.key ?? field.key;
    if (key !== field.key && (await context.db.customField.count({ where: { key } })) > 0)
      throw new Problem('custom_field.key_taken', { params: { key } });
    const data = {
      name: input.name ?? field.name,
      key,
      options,
      ranks,
      projects: [...projects],
      required: input.required ?? field.required,
      initial: left(initial, options, field.type),
      sortOrder: input.order ?? field.sortOrder,
      archivedAt: input.archived == null ? field.archivedAt : input.archived ? (field.archivedAt ?? new Date()) : null,
    };
    const old = field as unknown as Record<string, unknown>;
    if (Object.entries(data).every(([name, value]) => JSON.stringify(value) === JSON.stringify(old[name]))) return field;
    const after = await context.db.customField.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id: field.id } },
      data: { ...data, initial: (data.initial as Prisma.InputJsonValue) ?? Prisma.JsonNull, version: { increment: 1 } },
    });
    if (field.type === 'select') await rerank(context, field, after);
    for (const event of fieldEvents('custom_field.updated', after, { previous: differing(field, after), had: field.projects }))
      unit.emit(event);
    return after;
  });
}

/**
 * Adds the project `to` to all fields limited to the project `from`. Does not check permissions for other projects of these
 * fields. Emits `custom_field.updated` for each.
 */
export async function extendFields(context: Context, unit: Unit, { from, to }: { from: string; to: string }): Promise<void> {
  if ((await context.db.customField.count({ where: { projects: { has: from } } })) === 0) return;
  await change(context);
  const fields = await context.db.customField.findMany({ where: { projects: { has: from } }, orderBy: { id: 'asc' } });
  for (const field of fields) {
    const after = await context.db.customField.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id: field.id } },
      data: { projects: [...field.projects, to], version: { increment: 1 } },
    });
    for (const event of fieldEvents('custom_field.updated', after, { previous: differing(field, after) })) unit.emit(event);
  }
}

/**
 * Permanently deletes a custom field. Its values are hidden at once, and a job removes them from tasks (forget.ts). Emits
 * `custom_field.deleted`, but no task events.
 */
export function deleteField(context: Context, input: Versioned): Promise<CustomField> {
  return context.unitOfWork(async (unit) => {
    await change(context);
    const field = found('custom_field.not_found', await context.load(customFields, input.id));
    authorize(context.actor, fieldPolicy.delete.who, await factsOf(context, field.projects));
    checkVersion(field.version, input.expectedVersion);
    await context.db.customField.deleteMany({ where: { id: field.id } });
    for (const event of fieldEvents('custom_field.deleted', field)) unit.emit(event);
    return field;
  });
}

/**
 * Blocks other changes to the organization's fields until the unit of work ends. Its commit invalidates the definitions cached
 * in memory.
 */
async function change(context: Context): Promise<void> {
  await context.sql(revise, [context.actor.organization, randomUUID()]);
}

const revise = statement('field.revise')`update organization set fields_revision = $2 where id = $1`;

/** @throws Problem `input.invalid` for each project that the actor cannot view */
async function requireProjects(context: Context, references: readonly string[]): Promise<string[]> {
  const ids = await projectIds(context, references);
  const errors: FieldError[] = ids.flatMap((id, index) =>
    id === undefined ? [{ path: ['input', 'projects', index], code: 'project.not_found' as const }] : [],
  );
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return [...new Set(ids as string[])];
}

/** The given key, or one derived from the name: `Müşteri adı` becomes `musteri_adi`, or `musteri_adi_2` if that is taken. */
function keyFor({ key, name }: Pick<CreateField, 'key' | 'name'>, taken: ReadonlySet<string>): string {
  if (key && taken.has(key)) throw new Problem('custom_field.key_taken', { params: { key } });
  if (key) return key;
  const words = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  const base = words.slice(0, 36).replace(/_+$/, '') || 'alan';
  for (let n = 1; ; n += 1) {
    const made = n === 1 ? base : `${base}_${n}`;
    if (!taken.has(made) && made !== 'constructor') return made;
  }
}

const grey = '#8a8f98';

/** New list of options. Options matched by id, or else by name, keep their id. */
function optionsOf(type: string, given: readonly Option[], before: readonly FieldOption[]): FieldOption[] {
  if (!chooses(type) && given.length > 0) throw invalid(['input', 'options'], 'field.too_many', { max: 0 });
  const errors: FieldError[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  const options = given.map(({ id, name, color }, index) => {
    const key = sortKey(name);
    if (names.has(key)) errors.push({ path: ['input', 'options', index, 'name'], code: 'field.duplicate', params: { value: name } });
    names.add(key);
    const known = before.find((each) => (id ? each.id === id : sortKey(each.name) === key && !given.some((other) => other.id === each.id)));
    if (id && !known) errors.push({ path: ['input', 'options', index, 'id'], code: 'field_option.not_found' });
    if (known && ids.has(known.id))
      errors.push({ path: ['input', 'options', index, 'id'], code: 'field.duplicate', params: { value: known.id } });
    if (known) ids.add(known.id);
    return { id: known?.id ?? newId('fieldOption'), name, color: color ?? known?.color ?? grey };
  });
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return options;
}

async function initialOf(context: Context, definition: Omit<Definition, 'options'> & { options: readonly FieldOption[] }, value: unknown) {
  const [project = null, ...others] = definition.projects;
  return readValue(context, definition, value, { path: ['input', 'defaultValue'], project: others.length === 0 ? project : null });
}

/** The value without deleted options; null if nothing remains. */
function left(value: StoredValue | null, options: readonly FieldOption[], type: string): StoredValue | null {
  if (!chooses(type) || value === null) return value;
  const there = new Set(options.map(({ id }) => id));
  if (!Array.isArray(value)) return there.has(value as string) ? value : null;
  const rest = value.filter((id: string) => there.has(id));
  return rest.length > 0 ? rest : null;
}

function differing(before: CustomField, after: CustomField): object {
  const [old, now] = [fieldData(before), fieldData(after)] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(old as object).filter(
      ([name, value]) => !['version', 'updatedAt'].includes(name) && JSON.stringify(value) !== JSON.stringify(now?.[name]),
    ),
  );
}

/**
 * Locks the field, so that tasks which get one of its options in parallel finish first or wait. Otherwise they would write keys
 * of the old order.
 */
const still = statement('field.still')`select from custom_field where organization_id = $1 and id = $2 for update`;

/** Updates the keys of tasks whose option has a new rank; deletes the keys of deleted options. */
async function rerank(context: Context, before: CustomField, after: CustomField): Promise<void> {
  const places = new Map((after.options as FieldOption[]).map(({ id }, place) => [id, place]));
  const moved = (before.options as FieldOption[]).flatMap(({ id }, place) => {
    const [from, to] = [before.ranks[place], after.ranks[places.get(id) ?? -1] ?? null];
    return from === to ? [] : [{ from, to }];
  });
  if (moved.length === 0) return;
  const [from, to] = [moved.map((each) => each.from), moved.map((each) => each.to)];
  await context.sql(reorder, [context.actor.organization, before.id, from, to]);
}

/** Each option has one rank, so keys of one field and task stay unique. */
const reorder = statement('field.rerank')`with m as (select * from unnest($3::text[], $4::text[]) m(old, new)),
    gone as (delete from task_field k using m where k.organization_id = $1 and k.field_id = $2 and k.key = m.old and m.new is null)
  update task_field k set key = m.new from m where k.organization_id = $1 and k.field_id = $2 and k.key = m.old and m.new is not null`;
