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
import { documentOf } from './documents.ts';
import { type Mapping, mappingOf } from './parameters.ts';
import type { Row } from './row.ts';

/** A row with what follows from its operation, compiled once at start. */
export type Endpoint = Omit<Row, 'reply'> & {
  readonly prepared: Prepared;
  /** The operations of a row that answers in pieces. */
  readonly reply?: Readonly<Record<keyof NonNullable<Row['reply']>, Prepared>>;
  readonly mapping: Mapping;
  /** Response keys that lead from the operation's data to the body's content. */
  readonly at: readonly string[];
  /** What stands there: a Relay connection, a plain list, or one thing. */
  readonly shape: 'connection' | 'list' | 'thing';
  /** The field that stands there, with its type, for the description of the body. */
  readonly field: FieldNode;
  readonly type: GraphQLOutputType;
  /** What the schema says of that field. */
  readonly description: string | null | undefined;
};

/** @throws Error naming every row whose operation is missing or does not fit */
export function compile(rows: readonly Row[], engine: Engine, documents: ReadonlyMap<string, DocumentNode>): Endpoint[] {
  const { schema } = engine;
  const prepare = (operation: string) => engine.own(documentOf(documents, operation, schema), operation);
  return rows.map(({ reply, ...row }) => {
    const prepared = prepare(row.operation);
    const inPieces = reply && {
      reply: { start: prepare(reply.start), follow: prepare(reply.follow), retry: prepare(reply.retry), stop: prepare(reply.stop) },
    };
    try {
      return { ...row, ...inPieces, prepared, mapping: mappingOf(row, prepared, schema), ...contentOf(row, prepared, schema) };
    } catch (error) {
      throw new Error(`${row.method} ${row.path} (${row.operation}): ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The root field, or for a list the one connection or list below it. */
function contentOf(row: Row, { document, operation }: Prepared, schema: GraphQLSchema) {
  const at: string[] = [];
  let parent: GraphQLNamedType | null | undefined = schema.getRootType(operation.operation);
  let selection: readonly FieldNode[] = fieldsOf(operation.selectionSet.selections, document);
  for (;;) {
    const found = selection.length === 1 ? selection[0] : selection.find((each) => shapeOf(each, parent, document) !== 'thing');
    if (!found || !isObjectType(parent)) throw new Error('a list selects one connection or list');
    const { type, description } = parent.getFields()[found.name.value] as GraphQLField<unknown, unknown>;
    const shape = shapeOf(found, parent, document);
    at.push(found.alias?.value ?? found.name.value);
    if (!row.list || shape !== 'thing') return { at, shape, field: found, type, description };
    parent = getNamedType(type);
    selection = fieldsOf(found.selectionSet?.selections ?? [], document);
  }
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

/** The methods of each address that has rows, for 405; empty for an address that has none. */
export function allowedMethods(endpoints: readonly Endpoint[], bases: readonly string[]): (path: string) => string[] {
  const rows = endpoints.map(({ path, method }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  return (path) => {
    const base = bases.find((each) => path.startsWith(`${each}/`));
    const below = base && path.slice(base.length);
    const methods = below ? rows.filter(({ pattern }) => pattern.test(below)).map(({ method }) => method as string) : [];
    return methods.includes('GET') ? ['HEAD', ...methods] : methods;
  };
}
