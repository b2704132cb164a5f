import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../schema/kernel/errors.ts';

/** Documents of the web app by identifier; its build writes them (`web/documents.ts`). */
const file = join(import.meta.dirname, '../../../web/dist/documents.json');

let known: ReadonlyMap<string, string> | undefined;

/**
 * Returns the text of a persisted document, which only the web app of this version has. Clients send it instead of the text (GraphQL over
 * HTTP, Appendix A: Persisted Documents). It has the same limits and needs the same rights as a text.
 * @throws Problem graphql.document_not_found
 */
export function persistedDocument(identifier: string): string {
  known ??= new Map(existsSync(file) ? Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))) : []);
  const text = known.get(identifier);
  if (text === undefined) throw new Problem('graphql.document_not_found');
  return text;
}
