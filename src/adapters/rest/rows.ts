import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLDirective,
  GraphQLSchema,
  getDirectiveValues,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { operationOf } from '../../../schema/engine/document.ts';
import { documentOf, documentsByName, placeOf, readFolder, requireValid } from '../../../schema/engine/documents.ts';

import { withOperations } from './shorthand.ts';

/** Headings of the API reference in order, each with a sentence; a row's `tag` names one. */
export type Tags = Readonly<Record<string, { title: string; tr: string; en: string }>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof methods)[number];

const statuses = [200, 201, 202, 204] as const;

/** The arguments of `@rest`. */
type RestArguments = { readonly [method in Method]?: string } & {
  readonly tag: string;
  readonly tr: string;
  readonly en: string;
  readonly description?: string;
  readonly status?: (typeof statuses)[number];
  readonly location?: string;
  readonly list?: 'whole' | 'log';
  readonly upload?: boolean;
  readonly bytes?: 'given' | 'taken';
  readonly reply?: Readonly<Record<'start' | 'follow' | 'retry' | 'stop', string>>;
  readonly logged?: boolean;
};

/** An endpoint as data: an operation and its `@rest`, which `rest.graphqls` documents. */
export type Row = Omit<RestArguments, Method | 'tr' | 'en' | 'reply'> & {
  readonly method: Uppercase<Method>;
  readonly path: string;
  readonly operation: string;
  readonly document: DocumentNode;
  readonly status: (typeof statuses)[number];
  readonly summary: { readonly tr: string; readonly en: string };
  /** Whether the operation is a subscription. */
  readonly stream: boolean;
  readonly reply?: Readonly<Record<keyof NonNullable<RestArguments['reply']>, DocumentNode>>;
  /** File, line and operation, for errors at startup. */
  readonly place: string;
};

/** Files in the order of the API reference; all others follow. */
const order = [
  ...['task', 'comment', 'project', 'cycle', 'milestone', 'time-entry', 'label', 'template', 'view', 'field', 'file', 'search'],
  ...['notification', 'chat', 'proposal', 'run', 'event', 'access', 'organization', 'invitation', 'webhook', 'audit'],
].map((name) => `${name}.graphql`);

const { directives } = buildSchema(readFileSync(`${import.meta.dirname}/rest.graphqls`, 'utf8')).toConfig();
const directive = (name: string) => directives.find((each) => each.name === name) as GraphQLDirective;

const read = () => readFolder(import.meta.dirname, order);

/** Returns the headings of the API reference, in order. */
export const readTags = (): Tags =>
  Object.fromEntries(
    read().definitions.flatMap((each) => {
      const heading = each.kind === Kind.OPERATION_DEFINITION && getDirectiveValues(directive('tag'), each);
      return heading && each.name ? [[each.name.value, heading as Tags[string]]] : [];
    }),
  );

/** Reads the operations of this folder. */
export const readOperations = (schema: GraphQLSchema): DocumentNode => withOperations(read(), schema);

/**
 * Validates the operations and their `@rest`. Called by tests and by `npm run codegen`, not by the server: the operations are part of the
 * program, and validating them took a twentieth of the CPU of a start.
 * @throws Error that names file, line and operation
 */
export function requireValidOperations(source: DocumentNode, schema: GraphQLSchema): void {
  const config = schema.toConfig();
  requireValid(source, new GraphQLSchema({ ...config, directives: [...config.directives, directive('rest')] }));
}

/**
 * Extracts the endpoints from valid operations.
 * @throws Error at startup that names file, line and operation: for a wrong `@rest`, or an operation that no endpoint runs
 */
export function rowsOf(source: DocumentNode): Row[] {
  const documents = documentsByName(withPages(source));
  const rows = [...documents.values()].flatMap((document) => rowIn(document, documents) ?? []);
  const run = new Set(rows.flatMap(({ document, reply = {} }) => [document, ...Object.values(reply)]).map(nameIn));
  for (const [name, document] of documents)
    if (!run.has(name)) throw new Error(`${placeOf(operationOf(document), document)}: no endpoint runs it; is its @rest missing?`);
  for (const [first, second] of Map.groupBy(rows, ({ method, path }) => `${method} ${path}`).values())
    if (second) throw new Error(`${second.place}: ${second.method} ${second.path} is ${first?.operation} already`);
  return rows;
}

function rowIn(written: DocumentNode, documents: ReadonlyMap<string, DocumentNode>): Row | undefined {
  const node = operationOf(written);
  const place = placeOf(node, written);
  const check = (right: unknown, message: string) => {
    if (!right) throw new Error(`${place}: ${message}`);
  };
  const values = node.directives?.find(({ name }) => name.value === 'rest')?.arguments ?? [];
  check(!values.some(({ value }) => value.kind === Kind.VARIABLE), '@rest takes no variables');
  const restArguments = getDirectiveValues(directive('rest'), node) as RestArguments | undefined;
  if (!restArguments) return undefined;
  const { get, post, put, patch, delete: remove, tr, en, status = remove ? 204 : 200, reply, ...rest } = restArguments;
  const [method, ...others] = methods.filter((each) => restArguments[each]);
  const path = method ? (restArguments[method] as string) : '';
  check(others.length === 0 && path.startsWith('/'), '@rest takes a path that begins with / for one method');
  check(statuses.includes(status), `status is one of ${statuses.join(', ')}`);
  check(method === 'get' || !rest.logged, 'only GET is logged');
  check(method !== 'get' || node.operation !== 'mutation', 'GET changes nothing: it runs no mutation');
  const named = (name: string) => {
    check(documents.has(name), `no operation is called ${name}`);
    return withoutRest(documentOf(documents, name));
  };
  return {
    ...rest,
    method: method?.toUpperCase() as Row['method'],
    path,
    operation: nameIn(written),
    document: named(nameIn(written)),
    status,
    summary: { tr, en },
    stream: node.operation === 'subscription',
    ...(reply && { reply: { start: named(reply.start), follow: named(reply.follow), retry: named(reply.retry), stop: named(reply.stop) } }),
    place,
  };
}

const page = operationOf(parse('{ pageInfo { endCursor hasNextPage } }')).selectionSet.selections;

/** Selects the position of the next page beside `nodes`: every list has it, so that the operations do not repeat it. */
function withPages(source: DocumentNode): DocumentNode {
  return {
    ...source,
    definitions: source.definitions.map((each) => ('selectionSet' in each ? { ...each, selectionSet: withPage(each.selectionSet) } : each)),
  };
}

/** Selects the page in a set and in those below it. graphql's `visit` would take ten times as long, and every start does this. */
function withPage(set: SelectionSetNode): SelectionSetNode {
  const selections = set.selections.map((each) =>
    'selectionSet' in each && each.selectionSet ? { ...each, selectionSet: withPage(each.selectionSet) } : each,
  );
  const isPaged = selections.some((each) => each.kind === Kind.FIELD && each.name.value === 'nodes');
  return { ...set, selections: isPaged ? [...selections, ...page] : selections };
}

const nameIn = (document: DocumentNode): string => operationOf(document).name?.value as string;

/** Removes `@rest`, because the executed schema does not have that directive. */
function withoutRest(document: DocumentNode): DocumentNode {
  const node = operationOf(document);
  const directives = node.directives?.filter(({ name }) => name.value !== 'rest');
  return { ...document, definitions: document.definitions.map((each) => (each === node ? { ...node, directives } : each)) };
}
