import { isDefaultDescription } from '../../descriptions.ts';
import type { Schema } from '../../engine/json-schema/inputs.ts';

/** JSON Schema keywords left out of tool definitions to save tokens. Invalid arguments are reported to the model anyway. */
const omitted: ReadonlySet<string> = new Set(['examples', 'pattern', 'format', 'uniqueItems', 'maxItems', 'maxLength', 'minLength']);
/** Keywords whose keys are names of arguments, not keywords. */
const named: ReadonlySet<string> = new Set(['properties', '$defs']);
/** Formats that are kept, because the name of a field does not imply them. */
const retainedFormats: ReadonlySet<unknown> = new Set(['date', 'date-time']);

const made = new WeakMap<Schema, Schema>();

/** Returns the schema of a tool's arguments, shortened to what a model needs. */
export function shortSchema(schema: Schema): Schema {
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
      // Descriptions that repeat the name of the field, such as `title`.
      if (name === 'description' && isDefaultDescription(each)) return [];
      return omitted.has(name) && !(name === 'format' && retainedFormats.has(each)) ? [] : [[name, shortened(each)]];
    }),
  );
}
