import { readdirSync, readFileSync } from 'node:fs';
import { type ASTNode, concatAST, type DocumentNode, type GraphQLSchema, Kind, parse, Source, separateOperations, validate } from 'graphql';

/** Reads a folder's `.graphql` files as one document: first the files in `order`, then the others by name. */
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

/** Splits a document into its operations by name, each with its fragments. Operations without a name are omitted. */
export function documentsByName(document: DocumentNode): Map<string, DocumentNode> {
  return new Map(Object.entries(separateOperations(document)).filter(([name]) => name !== ''));
}

/**
 * Validates all operations of a document together: one by one, with the fragments they share, takes ten times as long.
 * @throws Error with all validation errors and their locations
 */
export function requireValid(document: DocumentNode, schema: GraphQLSchema): void {
  const errors = validate(schema, document);
  if (errors.length > 0)
    throw new Error(errors.map(({ nodes, message }) => `${nodes?.[0] ? `${placeOf(nodes[0], document)}: ` : ''}${message}`).join('\n'));
}

/** Source location of a node, such as `task.graphql:57 (ListTasks)`. */
export function placeOf({ loc }: ASTNode, { definitions }: DocumentNode): string {
  if (!loc) return '';
  const holder = definitions.find((each) => each.loc?.source === loc.source && each.loc.start <= loc.start && loc.end <= each.loc.end);
  const name = holder && 'name' in holder ? holder.name?.value : undefined;
  return `${loc.source.name}:${loc.startToken.line}${name ? ` (${name})` : ''}`;
}

/** The document of an operation. @throws Error at start if there is none, or if it does not have exactly one root field */
export function documentOf(documents: ReadonlyMap<string, DocumentNode>, name: string): DocumentNode {
  const document = documents.get(name);
  if (!document) throw new Error(`No .graphql file has the operation ${name}`);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [field, ...others] = operation?.selectionSet.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0)
    throw new Error(`${placeOf(operation ?? document, document)}: an operation of a row has one root field`);
  return document;
}
