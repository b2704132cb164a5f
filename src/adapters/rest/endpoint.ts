import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
} from 'graphql';
import type { Engine, Prepared } from '../../../schema/engine/engine.ts';
import { type Mapping, mappingOf } from './parameters.ts';
import type { Row } from './rows.ts';

/** A row with what follows from its operation, worked out once at start. */
export type Endpoint = Omit<Row, 'document' | 'list' | 'location' | 'place' | 'reply' | 'description'> & {
  readonly prepared: Prepared;
  /** The operations of a row that answers in pieces. */
  readonly reply?: Readonly<Record<keyof NonNullable<Row['reply']>, Prepared>>;
  readonly mapping: Mapping;
  /** The list envelope; `log`: one that never ends. */
  readonly list: true | 'log' | undefined;
  /** For 201: the path of what was made; undefined where nothing reads it. */
  readonly location: string | undefined;
  /** Property of the body shown once: kept answers of an `Idempotency-Key` lack it and have `secretShown: true`. */
  readonly secret: string | undefined;
  /** Response keys that lead from the operation's data to the body's content. */
  readonly at: readonly string[];
  /** What stands there: a Relay connection, a plain list, or one thing. */
  readonly shape: 'connection' | 'list' | 'thing';
  /** The field that stands there, with its type, for the description of the body. */
  readonly field: FieldNode;
  readonly type: GraphQLOutputType;
  /** The row's own description, else that of the field in the schema. */
  readonly description: string | null | undefined;
};

/** @throws Error that names the first row whose operation does not fit */
export function compile(rows: readonly Row[], engine: Engine): Endpoint[] {
  const { schema } = engine;
  const read = new Set(rows.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return rows.map(({ document, place, reply, ...row }) => {
    const prepared = engine.own(document);
    const { path, location = `${path}/{id}` } = row;
    try {
      if (row.location && !read.has(location)) throw new Error(`no endpoint reads ${location}`);
      return {
        ...row,
        ...(reply && {
          reply: {
            start: engine.own(reply.start),
            follow: engine.own(reply.follow),
            retry: engine.own(reply.retry),
            stop: engine.own(reply.stop),
          },
        }),
        prepared,
        mapping: mappingOf(row, prepared, schema),
        location: row.status === 201 && read.has(location) ? location : undefined,
        secret: row.method === 'POST' ? [...prepared.secrets][0] : undefined,
        ...described(row, contentOf(row, prepared, schema)),
      };
    } catch (error) {
      throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The content with the row's own description, where it has one. */
const described = ({ description }: Pick<Row, 'description'>, content: Content): Content => ({
  ...content,
  ...(description && { description }),
});

type Content = Pick<Endpoint, 'at' | 'shape' | 'field' | 'type' | 'description' | 'list'>;

/** The root field, or the list that it leads straight to. */
function contentOf({ list }: Pick<Row, 'list'>, { document, operation }: Prepared, schema: GraphQLSchema): Content {
  const at: string[] = [];
  let parent: GraphQLNamedType | null | undefined = schema.getRootType(operation.operation);
  let selection: readonly FieldNode[] = fieldsOf(operation.selectionSet.selections, document);
  let root: Content | undefined;
  for (;;) {
    const [field, ...others] = selection;
    if (!field || others.length > 0 || !isObjectType(parent)) break;
    const { type, description } = parent.getFields()[field.name.value] as GraphQLField<unknown, unknown>;
    const shape = shapeOf(field, parent, document);
    at.push(field.alias?.value ?? field.name.value);
    const content = { at: [...at], shape, field, type, description };
    if (shape === 'connection' && list !== 'whole') return { ...content, list: list ?? true };
    if (shape === 'list' && list === 'whole') return { ...content, list: true };
    root ??= { ...content, list: undefined };
    parent = getNamedType(type);
    selection = fieldsOf(field.selectionSet?.selections ?? [], document);
  }
  if (!root || list) throw new Error('the operation leads to no such list');
  return root;
}

function shapeOf(field: FieldNode, parent: GraphQLNamedType | null | undefined, document: DocumentNode): Endpoint['shape'] {
  const type = isObjectType(parent) ? parent.getFields()[field.name.value]?.type : undefined;
  if (type && isListType(getNullableType(type))) return 'list';
  const selected = fieldsOf(field.selectionSet?.selections ?? [], document).map((each) => each.name.value);
  return selected.includes('nodes') && selected.includes('pageInfo') ? 'connection' : 'thing';
}

/** The fields of a selection with those of its fragments; our documents have no conditional ones. */
export function fieldsOf(selections: readonly import('graphql').SelectionNode[], document: DocumentNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet.selections, document);
    return fieldsOf(fragmentOf(selection.name.value, document).selectionSet.selections, document);
  });
}

export function fragmentOf(name: string, document: DocumentNode): FragmentDefinitionNode {
  const found = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name);
  return found as FragmentDefinitionNode;
}

type Method = Endpoint['method'];
type Addresses = readonly { readonly path: string; readonly methods: ReadonlySet<Method>; readonly matches: (path: string) => boolean }[];

/** Each path with its methods, as the router looks for them: one with a word comes before one with a parameter there. */
function addressesOf(endpoints: readonly Endpoint[]): Addresses {
  const rank = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([path, rows]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return { path, methods: new Set(rows.map(({ method }) => method)), matches: (text) => pattern.test(text) };
    });
}

/** The methods of each address that has rows, for 405; empty for an address that has none. */
export function allowedMethods(endpoints: readonly Endpoint[], bases: readonly string[]): (path: string) => string[] {
  const addresses = addressesOf(endpoints);
  return (path) => {
    const base = bases.find((each) => path.startsWith(`${each}/`));
    const below = base && path.slice(base.length);
    const methods = [...((below && addresses.find(({ matches }) => matches(below))?.methods) || [])];
    return methods.includes('GET') ? ['HEAD', ...methods] : methods;
  };
}

/**
 * Paths with the methods that the router would give to another one's parameter, as `DELETE /webhooks/event-types` to
 * `DELETE /webhooks/{id}`.
 */
export function mistaken(endpoints: readonly Endpoint[]): { path: string; method: Method }[] {
  const addresses = addressesOf(endpoints);
  return addresses.flatMap(({ path, methods }) => {
    const others = new Set(addresses.filter(({ matches }) => matches(path)).flatMap((each) => [...each.methods]));
    return [...others].filter((method) => !methods.has(method)).map((method) => ({ path, method }));
  });
}
