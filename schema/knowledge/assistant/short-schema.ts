import { isDefaultDescription } from '../../descriptions.ts';
import type { Schema } from '../../engine/json-schema/inputs.ts';
import type { Tool } from './tool.ts';

/** JSON Schema keywords left out of tool definitions to save tokens. Invalid arguments are reported to the model anyway. */
const omitted: ReadonlySet<string> = new Set(['examples', 'pattern', 'uniqueItems', 'maxItems', 'maxLength', 'minLength']);

const made = new WeakMap<Tool, Schema>();

/**
 * Returns the schema of a tool's arguments, shortened to what a model needs and to what all clients accept: Gemini knows no `format` but
 * `date-time`. `null` is left out where it has no meaning: only changes give it one.
 */
export function shortSchema(tool: Tool): Schema {
  let known = made.get(tool);
  if (!known) {
    known = shortened(tool.arguments.schema, tool.write?.effect === 'update') as Schema;
    made.set(tool, known);
  }
  return known;
}

function shortened(value: unknown, clears: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => shortened(each, clears));
  if (typeof value !== 'object' || value === null) return value;
  const { type, format, description, ...rest } = value as Schema;
  // Not a schema: the arguments by their names.
  if (typeof type !== 'string' && !Array.isArray(type))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shortened(each, clears && name !== 'expectedVersion' && name !== 'cursor')]),
    );
  const types = [type].flat().filter((each) => clears || each !== 'null');
  const day = format === 'date' ? 'A day, YYYY-MM-DD.' : undefined;
  // Leaves out descriptions that repeat the name of the argument, such as `title`.
  const text = [day, isDefaultDescription(description) ? undefined : description].filter(Boolean).join(' ');
  const others = Object.entries(rest).filter(([name]) => !omitted.has(name));
  return {
    ...(text && { description: text }),
    type: types.length === 1 ? types[0] : types,
    ...(format === 'date-time' && { format }),
    ...(shortened(Object.fromEntries(others), clears) as object),
  };
}
