import { isUsual } from '../../descriptions.ts';
import type { Schema } from '../../engine/json-schema/inputs.ts';

/** What a model can do without: what it gets wrong is told it, and each letter is sent with every question. */
const left: ReadonlySet<string> = new Set(['examples', 'pattern', 'format', 'uniqueItems', 'maxItems', 'maxLength', 'minLength']);
/** Of these the names are the caller's, not the schema's. */
const named: ReadonlySet<string> = new Set(['properties', '$defs']);
/** What a format says that no name of a field does. */
const told: ReadonlySet<unknown> = new Set(['date', 'date-time']);

const made = new WeakMap<Schema, Schema>();

/** The schema of a tool's arguments in as few words as a model needs to fill them. */
export function lean(schema: Schema): Schema {
  let known = made.get(schema);
  if (!known) {
    known = shortened(schema) as Schema;
    made.set(schema, known);
  }
  return known;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (named.has(name)) return [[name, Object.fromEntries(Object.entries(each).map(([key, part]) => [key, shortened(part)]))]];
      // What a name says already, such as `title`.
      if (name === 'description' && isUsual(each)) return [];
      return left.has(name) && !(name === 'format' && told.has(each)) ? [] : [[name, shortened(each)]];
    }),
  );
}
