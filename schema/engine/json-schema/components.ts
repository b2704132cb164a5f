/** A JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown };

/** Schemas with names, each written once however often it is used. */
export class Components {
  readonly #schemas = new Map<string, Schema>();
  readonly #sources = new Map<string, object>();
  /** Java clients start a list that cannot be null as an empty one, and send it: a change of a title cleared the labels. */
  readonly nullableLists = true;

  /**
   * A reference to the schema `name`, made by `make` the first time. `source` is what it describes.
   * @throws Error where another thing has the name already
   */
  ref(name: string, source: object, make: () => Schema): Schema {
    const known = this.#sources.get(name);
    if (known && known !== source) throw new Error(`OpenAPI: two things are called ${name}; rename the fragment`);
    if (!known) {
      // Noted before it is made: a type may contain itself.
      this.#sources.set(name, source);
      this.#schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** What a schema made by `ref` stands for; any other as it is. */
  resolve(schema: Schema): Schema {
    const name = typeof schema.$ref === 'string' ? schema.$ref.slice('#/components/schemas/'.length) : undefined;
    return (name && this.#schemas.get(name)) || schema;
  }

  /** All of them, by name in alphabetical order. */
  toJSON(): Record<string, Schema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The schema, or `null`; a schema that allows null already is returned as it is. */
export function orNull(schema: Schema): Schema {
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []) as Schema[];
  if ((Array.isArray(schema.type) && schema.type.includes('null')) || alternatives.some(({ type }) => type === 'null')) return schema;
  if (!schema.type && !schema.$ref && !schema.oneOf && !schema.anyOf) return schema;
  if (typeof schema.type === 'string') {
    const { enum: values, ...rest } = schema;
    return { ...rest, type: [schema.type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
  }
  const { description, examples, ...rest } = schema;
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    oneOf: [rest, { type: 'null' }],
  };
}
