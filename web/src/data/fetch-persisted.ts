/** Identifiers of sent documents, by text; undefined if the server does not know them. */
const identifiers = new Map<string, string | undefined>();

/** Answer of a server of another version. */
const isUnknown = async (reply: Response): Promise<boolean> =>
  reply.status === 404 && (await reply.clone().text()).includes('"graphql.document_not_found"');

/** Identifier of a document. The browser's own hashes (`crypto.subtle`) are missing on pages without HTTPS. */
async function identifierOf(query: string): Promise<string> {
  const bytes = new TextEncoder().encode(query);
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * `fetch` for GraphQL requests, which sends the identifier of a document instead of its text (GraphQL over HTTP, Appendix A: Persisted
 * Documents). A server of another version may not know the document; it is then sent as text, from now on.
 */
export async function fetchPersisted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (typeof init?.body !== 'string') return fetch(input, init);
  const { query, ...others } = JSON.parse(init.body) as { query: string };
  if (!identifiers.has(query)) identifiers.set(query, await identifierOf(query));
  const documentId = identifiers.get(query);
  if (documentId === undefined) return fetch(input, init);
  const reply = await fetch(input, { ...init, body: JSON.stringify({ documentId, ...others }) });
  if (!(await isUnknown(reply))) return reply;
  identifiers.set(query, undefined);
  return fetch(input, init);
}
