import { readdirSync, readFileSync } from 'node:fs';
import { type ASTNode, concatAST, type DocumentNode, type GraphQLSchema, Kind, parse, Source, separateOperations, validate } from 'graphql';

/** A folder's `.graphql` files as one document: those that `order` names first, the others by name. */
export function readFolder(folder: string, order: readonly string[] = []): DocumentNode {
  const others = readdirSync(folder).filter((name) => name.endsWith('.graphql') && !order.includes(name));
  return concatAST([...order, ...others.sort()].map((name) => parsed(new Source(readFileSync(`${folder}/${name}`, 'utf8'), name))));
}

/** @throws Error that names the file */
function parsed(source: Source): DocumentNode {
  try {
    return parse(source);
  } catch (error) {
    throw new Error(String(error), { cause: error });
  }
}

/** The operations of a folder's `.graphql` files by name, each with the fragments it uses, from whichever file. @throws as `documentsByName` */
export function readDocuments(folder: string, schema: GraphQLSchema): Map<string, DocumentNode> {
  return documentsByName(readFolder(folder), schema);
}

/**
 * See `readDocuments`; an operation without a name is left out.
 * @throws Error at start, with all that is wrong with the operations and where it stands
 */
export function documentsByName(document: DocumentNode, schema: GraphQLSchema): Map<string, DocumentNode> {
  // All at once: one by one, with the fragments they share, it takes ten times as long.
  const errors = validate(schema, document);
  if (errors.length > 0)
    throw new Error(errors.map(({ nodes, message }) => `${nodes?.[0] ? `${placeOf(nodes[0], document)}: ` : ''}${message}`).join('\n'));
  return new Map(Object.entries(separateOperations(document)).filter(([name]) => name !== ''));
}

/** Where a node of the document is written: `task.graphql:57 (ListTasks)`. */
export function placeOf({ loc }: ASTNode, { definitions }: DocumentNode): string {
  if (!loc) return '';
  const holder = definitions.find((each) => each.loc?.source === loc.source && each.loc.start <= loc.start && loc.end <= each.loc.end);
  const name = holder && 'name' in holder ? holder.name?.value : undefined;
  return `${loc.source.name}:${loc.startToken.line}${name ? ` (${name})` : ''}`;
}

/** The operation's document. @throws Error at start where there is none, or it has more than the one root field of a row */
export function documentOf(documents: ReadonlyMap<string, DocumentNode>, name: string): DocumentNode {
  const document = documents.get(name);
  if (!document) throw new Error(`No .graphql file has the operation ${name}`);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [field, ...others] = operation?.selectionSet.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0)
    throw new Error(`${placeOf(operation ?? document, document)}: an operation of a row has one root field`);
  return document;
}
