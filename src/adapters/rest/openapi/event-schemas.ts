import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { descriptionOf } from '../../../../schema/descriptions.ts';
import { type Components, orNull, type Schema } from '../../../../schema/engine/json-schema/components.ts';
import { enumSchema, given, leafSchema } from '../../../../schema/engine/json-schema/inputs.ts';
import type { EventKind } from '../../../../schema/kernel/event-kind.ts';
import { describedAs } from './outputs.ts';

/** The parts of an event kind that its description needs. */
export type DescribedKind = Pick<EventKind, 'description' | 'example' | 'whenChanged' | 'samples' | 'nullable'>;

/** All event kinds by name. */
export type EventKinds = Readonly<Record<string, DescribedKind>>;

/** `task.moved_out` → `TaskMovedOut`. */
export const typeNameOf = (event: string): string =>
  event
    .split(/[._]/)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

/** Properties of a notification that stay when its task moves to a project that its reader cannot view. The rest becomes null. */
const ownOfNotification: ReadonlySet<string> = new Set(['id', 'readAt', 'snoozedUntil', 'archivedAt', 'version']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * JSON Schemas of event payloads. The example of an event kind defines the properties of `data`; the GraphQL fields of the same names
 * define their types, nullability and descriptions. Properties without such a field follow their example.
 */
export class EventSchemas {
  readonly #schema: GraphQLSchema;
  readonly #components: Components;

  readonly #kinds: EventKinds;

  constructor(schema: GraphQLSchema, components: Components, kinds: EventKinds) {
    this.#schema = schema;
    this.#components = components;
    this.#kinds = kinds;
  }

  /** Returns a reference to the component `<Kind>Event`, the body of a delivery and an event of `/events`. */
  of(event: string, kind: DescribedKind): Schema {
    return this.#components.ref(`${typeNameOf(event)}Event`, kind, () =>
      bodySchema(event, this.#dataOf(event, kind), this.#previousOf(event)),
    );
  }

  #dataOf(event: string, { example, whenChanged = {}, samples = {}, nullable = [] }: DescribedKind): Schema {
    const type = this.#typeOf(event);
    const mayBeNull = (name: string) => nullable.includes(name) || (event.startsWith('notification.') && !ownOfNotification.has(name));
    const always = this.#properties({ ...example, ...samples } as Fields, type, mayBeNull);
    const nulls = Object.entries(example).filter(([name, value]) => value === null && always[name]);
    for (const [name] of nulls) always[name] = orNull(always[name] as Schema);
    const besides = Object.entries(this.#properties(whenChanged as Fields, type, () => true)).map(([name, schema]) => [
      name,
      { ...schema, description: [schema.description, 'Present only if it changed.'].filter(Boolean).join(' ') },
    ]);
    return {
      type: 'object',
      properties: { ...always, ...Object.fromEntries(besides) },
      required: Object.keys(example).filter((name) => !(name in whenChanged)),
    };
  }

  /** Returns a reference to the component `Previous<Type>`: all properties of events about a type, none of them required. */
  #previousOf(event: string): Schema {
    const prefix = `${event.split('.')[0]}.`;
    const name = `Previous${typeNameOf(prefix.slice(0, -1))}`;
    return this.#components.ref(name, this.#sourceOf(name), () => {
      const all = Object.entries(this.#kinds).filter(([each]) => each.startsWith(prefix));
      const properties = Object.assign({}, ...all.map(([each, kind]) => this.#dataOf(each, kind).properties));
      return {
        type: 'object',
        description: 'Former values of the properties of `data` that changed.',
        // The names of changed properties stay even if the reader cannot view their former values.
        properties: Object.fromEntries(Object.entries<Schema>(properties).map(([name, schema]) => [name, orNull(schema)])),
      };
    });
  }

  /** Returns the identity of a component that several kinds share. */
  #sourceOf(name: string): object {
    const source = this.#sources.get(name) ?? { name };
    this.#sources.set(name, source);
    return source;
  }
  readonly #sources = new Map<string, object>();

  /** Returns the GraphQL type of an event kind's subject: `Task` for `task.created`. A member is called `User` in GraphQL. */
  #typeOf(event: string): GraphQLOutputType | undefined {
    const name = typeNameOf(event.split('.')[0] as string);
    const type = this.#schema.getType(name === 'Member' ? 'User' : name);
    return isObjectType(type) ? type : undefined;
  }

  #properties(
    example: Fields,
    type: GraphQLOutputType | undefined,
    mayBeNull: (name: string) => boolean = () => false,
  ): Record<string, Schema> {
    const fields = isObjectType(type) ? type.getFields() : {};
    return Object.fromEntries(
      Object.entries(example).map(([name, value]) => {
        const field = fields[name];
        const schema = field && fits(value, field.type) ? this.#value(value, field.type) : this.#inferred(value);
        const described = {
          ...schema,
          ...given({ description: field && isObjectType(type) ? describedAs(field, type) : descriptionOf(name) }),
        };
        return [name, mayBeNull(name) ? orNull(described) : described];
      }),
    );
  }

  /** Schema of a value with a GraphQL field. References to tasks are null for readers who cannot view them. */
  #value(example: unknown, type: GraphQLOutputType): Schema {
    const schema = this.#present(example, getNullableType(type));
    const named = getNamedType(type);
    const hideable = isCompositeType(named) && named.name === 'Task' && !isListType(getNullableType(type));
    return isNonNullType(type) && !hideable ? schema : orNull(schema);
  }

  #present(example: unknown, type: GraphQLOutputType): Schema {
    if (isListType(type)) {
      const [first] = Array.isArray(example) ? example : [];
      return { type: 'array', items: this.#present(first, getNullableType(type.ofType)) };
    }
    if (isEnumType(type)) return enumSchema(type, this.#components);
    if (!isCompositeType(type)) return { ...leafSchema(type), ...(typeof example === 'object' && example !== null && { type: 'object' }) };
    const sample = typeof example === 'object' && example !== null ? (example as Fields) : { id: '' };
    return objectOf(this.#properties(sample, type));
  }

  /** Schema of a value without a GraphQL field, inferred from its example. */
  #inferred(example: unknown): Schema {
    if (example === null || example === undefined) return {};
    if (Array.isArray(example)) return { type: 'array', items: this.#inferred(example[0]) };
    if (typeof example === 'object') {
      const schema = objectOf(this.#properties(example as Fields, undefined));
      // A bare reference may be null, such as the cycle that tasks roll over into.
      return Object.keys(example).join() === 'id' ? orNull(schema) : schema;
    }
    if (typeof example !== 'number') return { type: typeof example };
    return { type: Number.isInteger(example) ? 'integer' : 'number' };
  }
}

const objectOf = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties, required: Object.keys(properties) });

/** Whether a value has the shape of the field. In GraphQL `checklist` is a whole list, in an event one item. */
function fits(example: unknown, type: GraphQLOutputType): boolean {
  if (example === null) return true;
  const present = getNullableType(type);
  if (isListType(present) !== Array.isArray(example)) return false;
  if (typeof example !== 'object' || Array.isArray(example)) return true;
  const named = getNamedType(type);
  if (!isObjectType(named)) return true;
  const fields = named.getFields();
  return Object.keys(example).every((name) => fields[name]);
}

function bodySchema(event: string, data: Schema, previous: Schema): Schema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^evt_', description: 'Id of the event, identical in every attempt.' },
      event: { type: 'string', const: event, description: 'Kind of the event.' },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the change.' },
      data: { ...data, description: 'Subject of the event, after the change.' },
      previous,
    },
    required: ['id', 'event', 'timestamp', 'data'],
  };
}
