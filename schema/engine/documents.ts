import { readdirSync, readFileSync } from 'node:fs';
import { concatAST, type DocumentNode, type GraphQLSchema, Kind, parse, separateOperations, validate } from 'graphql';

/** The operations of a folder's `.graphql` files by name, each with the fragments it uses, from whichever file. */
export function readDocuments(folder: string): Map<string, DocumentNode> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const documents = files.map((name) => parse(readFileSync(`${folder}/${name}`, 'utf8'), { noLocation: true }));
  return documentsByName(concatAST(documents));
}

/** See `readDocuments`; an operation without a name is left out. */
export function documentsByName(document: DocumentNode): Map<string, DocumentNode> {
  return new Map(Object.entries(separateOperations(document)).filter(([name]) => name !== ''));
}

/** The operation's document, checked against the schema and the rule that it has one root field.
 * @throws Error at start, naming the operation and all that is wrong with it */
export function documentOf(documents: ReadonlyMap<string, DocumentNode>, name: string, schema: GraphQLSchema): DocumentNode {
  const document = documents.get(name);
  if (!document) throw new Error(`No .graphql file has the operation ${name}`);
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map((error) => error.message).join('; ')}`);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [field, ...others] = operation?.selectionSet.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0) throw new Error(`${name}: an operation of a row has one root field`);
  return document;
}
