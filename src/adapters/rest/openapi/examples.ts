import type { Components, Schema } from '../../../../schema/engine/json-schema/components.ts';

/** Maximum depth of examples, because types may be recursive. */
const maxDepth = 6;

/** Returns a value that fits the schema: its own example, else the simplest one. */
export function exampleOf(schema: Schema, components: Components, depth = 0): unknown {
  const full = components.resolve(schema);
  const { examples, enum: values, oneOf, anyOf, const: only, type } = full as Record<string, unknown[]> & { type?: string | string[] };
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (examples) return examples[0];
  if (only !== undefined) return only;
  if (values) return values[0];
  const [choice] = (oneOf ?? anyOf ?? []) as Schema[];
  if (choice) return depth > maxDepth ? null : exampleOf(choice, components, depth + 1);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objectExample(full, components, depth);
    case 'array':
      return depth > maxDepth ? [] : [exampleOf(full.items as Schema, components, depth + 1)];
    case 'integer':
    case 'number':
      return (full.minimum as number | undefined) ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return 'metin';
    default:
      return null;
  }
}

/** Includes all properties of outputs; of inputs only required ones and those with an example. */
function objectExample({ properties = {}, required = [], additionalProperties }: Schema, components: Components, depth: number): unknown {
  const names = Object.keys(properties as object);
  const isInput = additionalProperties === false;
  const included = isInput
    ? names.filter((name) => (required as string[]).includes(name) || hasExample((properties as Record<string, Schema>)[name]))
    : names;
  const nonEmpty = included.length > 0 ? included : names.slice(0, 1);
  const entries = nonEmpty
    .filter((name) => name !== 'secretShown')
    .map((name) => [name, (properties as Record<string, Schema>)[name] as Schema] as const);
  return Object.fromEntries(entries.map(([name, schema]) => [name, exampleOf(schema, components, depth + 1)]));
}

function hasExample(schema: Schema | undefined): boolean {
  return Array.isArray(schema?.examples) || (schema?.type === 'array' && Array.isArray((schema.items as Schema).examples));
}
