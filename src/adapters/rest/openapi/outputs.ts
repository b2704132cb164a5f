import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';
import { type Components, orNull, type Schema } from '../../../../schema/engine/json-schema/components.ts';
import { enumSchema, given, leafSchema } from '../../../../schema/engine/json-schema/inputs.ts';
import { idPrefixes } from '../../../../schema/kernel/module.ts';
import { fieldsOf, fragmentOf } from '../endpoint.ts';

/** Schemas of the selections in documents. A fragment `TaskFields` becomes the component `Task`; `TaskBrief` is described in place. */
export class OutputSchemas {
  readonly #schema: GraphQLSchema;
  readonly #components: Components;
  readonly #examples: ReadonlyMap<string, unknown>;

  constructor(schema: GraphQLSchema, components: Components) {
    this.#schema = schema;
    this.#components = components;
    this.#examples = inputExamples(schema);
  }

  /** Returns the schema of a field's value with everything that the document selects. */
  of(field: FieldNode, type: GraphQLOutputType, document: DocumentNode, parent?: GraphQLNamedType): Schema {
    return isNonNullType(type) ? this.#value(field, type.ofType, document, parent) : orNull(this.#value(field, type, document, parent));
  }

  #value(field: FieldNode, type: GraphQLOutputType, document: DocumentNode, parent?: GraphQLNamedType): Schema {
    if (isNonNullType(type)) return this.#value(field, type.ofType, document, parent);
    if (isListType(type)) return { type: 'array', items: this.of(field, type.ofType, document, parent) };
    if (isEnumType(type)) {
      const example = this.#example(field.name.value, type, parent);
      const values = enumSchema(type, this.#components);
      return example === undefined ? values : { ...values, examples: [example] };
    }
    const selections = field.selectionSet?.selections;
    if (!selections) return leafSchema(type, { example: this.#example(field.name.value, type, parent) });
    const [only] = selections;
    if (selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD && !only.name.value.endsWith('Brief')) {
      const fragment = fragmentOf(only.name.value, document);
      const name = fragment.name.value.replace(/Fields$/, '');
      return this.#components.ref(name, this.#source(fragment.name.value), () =>
        this.#selection(fragment.selectionSet.selections, type, document),
      );
    }
    return this.#selection(selections, type, document);
  }

  /** Documents hold copies of a fragment, so its name is the key for all of them. */
  #source(name: string): object {
    let source = this.#sources.get(name);
    if (!source) {
      source = { name };
      this.#sources.set(name, source);
    }
    return source;
  }
  readonly #sources = new Map<string, object>();

  #selection(selections: readonly SelectionNode[], type: GraphQLNamedType, document: DocumentNode): Schema {
    if (isAbstractType(type)) {
      const kinds = this.#schema
        .getPossibleTypes(type)
        .map((kind) => this.#object(selectedOn(selections, kind, this.#schema, document), kind, document));
      return kinds.length === 1 ? (kinds[0] as Schema) : { anyOf: unique(kinds) };
    }
    return this.#object(fieldsOf(selections, document), type, document);
  }

  #object(fields: readonly FieldNode[], type: GraphQLNamedType, document: DocumentNode): Schema {
    const properties: Record<string, Schema> = {};
    for (const field of fields) {
      const key = field.alias?.value ?? field.name.value;
      const definition = isObjectType(type) ? type.getFields()[field.name.value] : undefined;
      if (definition)
        properties[key] = { ...given({ description: describedAs(definition, type) }), ...this.of(field, definition.type, document, type) };
      else properties[key] = { const: type.name };
    }
    return { type: 'object', ...given({ description: type.description }), properties, required: Object.keys(properties) };
  }

  #example(name: string, { name: scalar }: GraphQLNamedType, parent?: GraphQLNamedType): unknown {
    const own = isObjectType(parent) ? parent.extensions.example?.[name] : undefined;
    if (own !== undefined) return own;
    const prefix = parent && prefixes.get(parent.name);
    if (scalar === 'ID' && name === 'id' && prefix) return `${prefix}_01jcx6y3m8e7v9t5w2b4n6q8r0`;
    return scalar === 'String' ? this.#examples.get(name) : undefined;
  }
}

/** Id prefix of each GraphQL type. The internal kind `member` is `User` in the API. */
const prefixes = new Map(
  Object.entries(idPrefixes).map(([kind, prefix]) => [kind === 'member' ? 'User' : kind[0]?.toUpperCase() + kind.slice(1), prefix]),
);

/** Returns the description of a field; for an id with the prefix of its own type. */
export function describedAs({ name, description }: { name: string; description?: string | null | undefined }, type: GraphQLNamedType) {
  const prefix = prefixes.get(type.name);
  return name === 'id' && prefix ? description?.replace('`tsk_…`', `\`${prefix}_…\``) : description;
}

/** Returns the examples of input fields by name, which are reused for outputs. */
function inputExamples(schema: GraphQLSchema): Map<string, unknown> {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const fields = inputs.flatMap((type) => Object.values(type.getFields()));
  return new Map(
    fields
      .filter(({ extensions }) => typeof extensions.check?.example === 'string')
      .map(({ name, extensions }) => [name, extensions.check?.example]),
  );
}

/** Returns the fields selected on one member of an abstract type. */
function selectedOn(
  selections: readonly SelectionNode[],
  kind: GraphQLNamedType,
  schema: GraphQLSchema,
  document: DocumentNode,
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentOf(selection.name.value, document);
    const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
    const fits = !condition || condition === kind || (isAbstractType(condition) && isObjectType(kind) && schema.isSubType(condition, kind));
    return fits ? selectedOn(fragment.selectionSet.selections, kind, schema, document) : [];
  });
}

function unique(schemas: readonly Schema[]): Schema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
