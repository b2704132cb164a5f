/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type Schema = { [keyword: string]: unknown };

/** Named schemas of an OpenAPI document, each written once and referenced. */
export class Components {
  readonly #schemas = new Map<string, Schema>();
  readonly #sources = new Map<string, object>();
  /** Generated Java clients initialize a non-nullable list as empty and send it: a change of a title cleared the labels. */
  readonly nullableLists = true;

  /**
   * Returns a reference to the schema `name`, which `make` builds the first time. `source` is the described type or
   * value.
   * @throws Error if another source already has the name
   */
  ref(name: string, source: object, make: () => Schema): Schema {
    const known = this.#sources.get(name);
    if (known && known !== source) throw new Error(`OpenAPI: two things are called ${name}; rename the fragment`);
    if (!known) {
      // Registered before it is built: a type may contain itself.
      this.#sources.set(name, source);
      this.#schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Follows a reference made by `ref`; returns any other schema unchanged. */
  resolve(schema: Schema): Schema {
    const name = typeof schema.$ref === 'string' ? schema.$ref.slice('#/components/schemas/'.length) : undefined;
    return (name && this.#schemas.get(name)) || schema;
  }

  /** All schemas by name, in alphabetical order. */
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
