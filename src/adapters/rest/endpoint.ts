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
  type SelectionNode,
} from 'graphql';
import type { Engine, Prepared } from '../../../schema/engine/engine.ts';
import { restPrefix } from '../target.ts';
import { type Mapping, mappingOf } from './parameters.ts';
import type { Row } from './rows.ts';

/** Query parameter with the fields of a partial response. */
export const fieldsParameter = 'fields';

/** Properties that an endpoint takes from its row unchanged. */
type Written = Omit<Row, 'document' | 'list' | 'location' | 'place' | 'reply' | 'description'>;

/** A row and the facts derived from its operation. They are computed once, when one of them is first read. */
export type Endpoint = Written & {
  readonly prepared: Prepared;
  /** The operations of a row with `reply`. */
  readonly reply?: Readonly<Record<keyof NonNullable<Row['reply']>, Prepared>>;
  readonly mapping: Mapping;
  /** Whether the body is a list envelope; `log` is one that never ends. */
  readonly list: true | 'log' | undefined;
  /** For 201: the path of the created resource; undefined if no endpoint reads it. */
  readonly location: string | undefined;
  /** Name of a secret property that is shown once. Answers stored for an `Idempotency-Key` have `secretShown: true` instead. */
  readonly secret: string | undefined;
  /** Response keys from the operation's data to the content of the body. */
  readonly at: readonly string[];
  /** Kind of that content: a Relay connection, a plain list, or a single object. */
  readonly shape: 'connection' | 'list' | 'thing';
  /** The field of that content, with its type, for the schema of the body. */
  readonly field: FieldNode;
  readonly type: GraphQLOutputType;
  /** Names that the parameter `fields` accepts; undefined if the endpoint does not have it. See `selectableNames`. */
  readonly fields?: ReadonlySet<string>;
  /** Property that is read for the `ETag` but not sent. */
  readonly hidden?: string;
  /** The row's own description, else that of the field in the schema. */
  readonly description: string | null | undefined;
};

/** Names of the facts that are derived from the operation of a row. */
const derivedNames = Object.keys({
  ...{ prepared: true, reply: true, mapping: true, list: true, location: true, secret: true, fields: true, hidden: true },
  ...{ at: true, shape: true, field: true, type: true, description: true },
} satisfies Record<Exclude<keyof Endpoint, keyof Written>, true>) as (keyof Endpoint)[];

/**
 * Derives the endpoints from the rows. The facts of an endpoint are derived when one of them is first read, because deriving all of them
 * took a fifteenth of the CPU of a start. Reading them throws an Error that names the row if its operation does not fit.
 */
export function compile(rows: readonly Row[], engine: Engine): Endpoint[] {
  const read = new Set(rows.filter(({ method }) => method === 'GET').map(({ path }) => path));
  return rows.map((row) => {
    let derived: Endpoint | undefined;
    const getterOf = (name: keyof Endpoint) => () => {
      derived ??= derive(row, read, engine);
      return derived[name];
    };
    const getters = derivedNames.map((name) => [name, { get: getterOf(name), enumerable: true }]);
    const { document: _, place: __, ...known } = row;
    return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(known), ...Object.fromEntries(getters) });
  });
}

function derive({ document, place, reply, ...row }: Row, read: ReadonlySet<string>, engine: Engine): Endpoint {
  const { schema } = engine;
  const prepared = engine.own(document);
  const { path, location = `${path}/{id}` } = row;
  try {
    const mapping = mappingOf(row, prepared, schema);
    const content = contentOf(row, prepared, schema);
    const fields = row.method === 'GET' && !row.stream && !row.bytes ? fieldsIn(content, prepared) : undefined;
    if (row.logged && content.shape === 'thing' && fields?.has('version')) throw new Error('an object with a version is not logged');
    if (fields && mapping.query.has(fieldsParameter)) throw new Error(`${fieldsParameter} is a parameter of every GET`);
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
      mapping,
      location: row.status === 201 && read.has(location) ? location : undefined,
      secret: row.method === 'POST' ? [...prepared.secrets][0] : undefined,
      ...(fields && { fields }),
      ...described(row, content),
    };
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the content with the row's own description, if it has one. */
const described = ({ description }: Pick<Row, 'description'>, content: Content): Content => ({
  ...content,
  ...(description && { description }),
});

type Content = Pick<Endpoint, 'at' | 'shape' | 'field' | 'type' | 'description' | 'list'>;

/** Returns the root field, or the list that is reached from it through single selections. */
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
    at.push(keyOf(field));
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

/** Returns the fields of a selection, including those of fragments. Documents of this folder have no conditional fields. */
export function fieldsOf(selections: readonly SelectionNode[], document: DocumentNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet.selections, document);
    return fieldsOf(fragmentOf(selection.name.value, document).selectionSet.selections, document);
  });
}

/**
 * Names that a selection offers, in its order: keys of the body, and keys of nested objects after a dot (`assignee.name`). An object's own
 * name selects all of it.
 */
function selectableNames(selections: readonly SelectionNode[], document: DocumentNode, prefix = ''): ReadonlySet<string> {
  const names = new Set<string>();
  for (const field of fieldsOf(selections, document)) {
    const name = prefix + keyOf(field);
    names.add(name);
    for (const below of selectableNames(field.selectionSet?.selections ?? [], document, `${name}.`)) names.add(below);
  }
  return names;
}

/** Returns the key of a field in the response. */
export const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

/** Names that the items of a list or the fields of an object offer; undefined if they are no objects. */
function fieldsIn({ field, shape }: Content, { document }: Prepared): ReadonlySet<string> | undefined {
  const own = fieldsOf(field.selectionSet?.selections ?? [], document);
  const items = shape === 'connection' ? own.find((each) => keyOf(each) === 'nodes') : field;
  const names = selectableNames(items?.selectionSet?.selections ?? [], document);
  return names.size > 0 ? names : undefined;
}

export function fragmentOf(name: string, document: DocumentNode): FragmentDefinitionNode {
  const found = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name);
  return found as FragmentDefinitionNode;
}

type Method = Endpoint['method'];
type Addresses = readonly { readonly path: string; readonly methods: ReadonlySet<Method>; readonly matches: (path: string) => boolean }[];

/** Returns each path with its methods in the order in which the router matches: literal segments before parameters. */
function addressesOf(endpoints: readonly Endpoint[]): Addresses {
  const rank = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([path, rows]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return { path, methods: new Set(rows.map(({ method }) => method)), matches: (text) => pattern.test(text) };
    });
}

/** Returns a function from a path to its methods, for 405; empty for an unknown path. */
export function allowedMethods(endpoints: readonly Endpoint[]): (path: string) => string[] {
  const addresses = addressesOf(endpoints);
  return (path) => {
    const below = path.startsWith(`${restPrefix}/`) ? path.slice(restPrefix.length) : undefined;
    const methods = [...((below && addresses.find(({ matches }) => matches(below))?.methods) || [])];
    return methods.includes('GET') ? ['HEAD', ...methods] : methods;
  };
}

/**
 * Returns paths with the methods that the router would match to another path's parameter: `DELETE /webhooks/event-types` would match
 * `DELETE /webhooks/{id}`.
 */
export function shadowedMethods(endpoints: readonly Endpoint[]): { path: string; method: Method }[] {
  const addresses = addressesOf(endpoints);
  return addresses.flatMap(({ path, methods }) => {
    const others = new Set(addresses.filter(({ matches }) => matches(path)).flatMap((each) => [...each.methods]));
    return [...others].filter((method) => !methods.has(method)).map((method) => ({ path, method }));
  });
}
