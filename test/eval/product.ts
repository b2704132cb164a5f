import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createOrganization } from '../../schema/bootstrap.ts';
import type { Context, Services } from '../../schema/kernel/context.ts';
import { answersOf } from '../../schema/knowledge/chat/answer/answers.ts';
import { extractAnswer } from '../../schema/knowledge/chat/answer/extract.ts';
import { extractFile } from '../../schema/knowledge/index/extract-file.ts';
import { indexSubjects } from '../../schema/knowledge/index/index-subjects.ts';
import { indexVectors } from '../../schema/knowledge/index/index-vectors.ts';
import { rebuildIndex } from '../../schema/knowledge/index/search-index.ts';
import { scaleOf } from '../../schema/knowledge/judge/scale.ts';
import { type Evidence, retrieve } from '../../schema/knowledge/search/retrieve.ts';
import { wordsOf } from '../../schema/knowledge/search/words.ts';
import { createToken } from '../../schema/people/token/operations.ts';
import type { Hit, Legs, Search } from '../../src/ports/search/port.ts';
import { appOver } from '../support/app.ts';
import type { EvalDocument } from './set.ts';

/** A passage in a search result: document name and text. */
export type Passage = { readonly document: string; readonly text: string };

/** Results for a question, best first: of each leg, and of the whole search. */
export type Rankings = { readonly lexical: readonly Passage[]; readonly vector: readonly Passage[]; readonly found: readonly Passage[] };

export type Citation = {
  readonly document: string;
  readonly page: number | null;
  readonly quote: string;
  /** Whether the document's stored text contains the quote at the cited position. */
  readonly verbatim: boolean;
};

/** `isAnswer`: false if it only says that no answer was found. */
export type Reply = { readonly isAnswer: boolean; readonly text: string; readonly citations: readonly Citation[] };

/** The product with a separate organization that has uploaded the documents. */
export interface Product {
  find(question: string): Promise<Rankings>;
  /** The chat's answer, in a new conversation. */
  ask(question: string): Promise<Reply>;
  /** The chat's answer without a model and without the decision whether to abstain. */
  quote(question: string): Promise<Reply>;
  /** The chat's answer to the last question of one conversation. */
  converse(questions: readonly string[]): Promise<Reply>;
  /** Evidence for the decision whether a question has an answer. */
  look(question: string): Promise<Evidence>;
  /** All indexed passages of files, with their document. */
  passages(): Promise<Passage[]>;
}

/** Passages requested: nDCG looks at ten documents, which may have several each. */
const limit = 20;
/** Passages that the chat requests. */
const looked = 12;

/**
 * Uploads the documents over REST, then extracts and indexes them with the operations of the jobs.
 * @throws Error that names the documents that were not indexed
 */
export async function loadProduct(services: Services, documents: readonly EvalDocument[]): Promise<Product> {
  const recorder = recordLegs(services.search);
  const own: Services = { ...services, search: recorder.search };
  const { app } = await appOver(own);
  // A model may be slow here.
  answersOf(own).wait = 300_000;
  const slug = `eval-${randomUUID().slice(0, 8)}`;
  const context = await createOrganization(own, { name: 'Karaçam Ölçüm Sistemleri', slug, adminEmail: `admin@${slug}.test` });
  const { organization } = context.actor;
  const { token } = await createToken(context, { name: 'Ölçüm', scopes: [...context.actor.scopes], projects: [], expiresAt: null });
  const headers = { authorization: `Bearer ${token}` };

  const names = new Map<string, string>();
  const left = documents.values();
  const uploadAll = async () => {
    for (const document of left) {
      const id = await upload(app, headers, document);
      names.set(id, document.name);
      await extractFile(own, organization, id);
    }
  };
  await Promise.all([uploadAll(), uploadAll()]);
  // An index created without vectors accepts none, so it is rebuilt.
  if (own.embeddings) await rebuildIndex(own);
  // The scale of cosines is computed before the first question, even on a slow machine.
  if (own.embeddings) await scaleOf(own.embeddings);
  await indexSubjects(own, organization);
  await indexVectors(own, organization);
  const files = await context.db.file.findMany({
    where: { status: { not: 'indexed' } },
    select: { name: true, status: true, reasonCode: true },
  });
  if (files.length > 0)
    throw new Error(`not indexed: ${files.map(({ name, status, reasonCode }) => `${name} ${status} ${reasonCode}`).join(', ')}`);

  const nameOf = (file: string) => names.get(file) ?? file;
  const chat = async (message: string, conversation?: string) => {
    const payload = { message, ...(conversation && { conversation }) };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/ai/chat', headers, payload });
    if (reply.statusCode !== 200) throw new Error(`chat: ${reply.statusCode} ${reply.payload}`);
    return reply.json() as { verification: object | null; reply: string; citations: RawCitation[]; conversation: { id: string } };
  };
  const read = async ({ verification, reply, citations }: Awaited<ReturnType<typeof chat>>): Promise<Reply> => ({
    ...{ isAnswer: verification !== null, text: reply },
    citations: await Promise.all(citations.map((citation) => checked(context, citation, nameOf))),
  });
  return {
    async find(text) {
      const { found } = await retrieve(context, { text, limit });
      const { lexical, vector } = recorder.last();
      const [words, vectors] = await Promise.all([lexical, vector].map((hits) => passagesOf(context, hits, nameOf)));
      return {
        lexical: words as Passage[],
        vector: vectors as Passage[],
        found: found.map((passage) => ({ document: nameOf(passage.subject), text: passage.text })),
      };
    },
    async look(text) {
      return (await retrieve(context, { text, limit: looked })).evidence;
    },
    async ask(message) {
      return read(await chat(message));
    },
    async quote(text) {
      const { found } = await retrieve(context, { text, limit: looked });
      if (found.length === 0) return { isAnswer: false, text: '', citations: [] };
      const answer = extractAnswer(wordsOf(text), found, 'tr');
      const quoted = answer.quotes.map((quote) => checked(context, { ...quote, id: quote.subject }, nameOf));
      return { isAnswer: true, text: answer.text, citations: await Promise.all(quoted) };
    },
    async converse(questions) {
      let said: Awaited<ReturnType<typeof chat>> | undefined;
      for (const question of questions) said = await chat(question, said?.conversation.id);
      return read(said as Awaited<ReturnType<typeof chat>>);
    },
    async passages() {
      const rows = await context.db.passage.findMany({ where: { kind: 'file' }, orderBy: [{ subjectId: 'asc' }, { ordinal: 'asc' }] });
      return rows.map(({ subjectId, text }) => ({ document: nameOf(subjectId), text }));
    },
  };
}

async function upload(app: FastifyInstance, headers: Record<string, string>, { name, content }: EvalDocument): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(content)]), name);
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { ...headers, 'content-type': body.headers.get('content-type') as string },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  if (reply.statusCode !== 201) throw new Error(`upload of ${name}: ${reply.statusCode} ${reply.payload}`);
  return (reply.json() as { id: string }).id;
}

type RawCitation = {
  readonly id: string;
  readonly page: number | null;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
};

async function checked(
  context: Context,
  { id, page, start, end, quote }: RawCitation,
  nameOf: (file: string) => string,
): Promise<Citation> {
  const stored = await context.db.fileText.findFirst({ where: { fileId: id } });
  return { document: nameOf(id), page, quote, verbatim: stored?.text.slice(start, end) === quote };
}

async function passagesOf(context: Context, hits: readonly Hit[], nameOf: (file: string) => string): Promise<Passage[]> {
  const rows = await context.db.passage.findMany({ where: { id: { in: hits.map(({ passage }) => passage) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ passage }) => {
    const row = byId.get(passage);
    return row ? [{ document: nameOf(row.subjectId), text: row.text }] : [];
  });
}

/** Wraps a search engine to record the results of its legs. */
function recordLegs(search: Search): { search: Search; last(): Legs } {
  let last: Legs = { lexical: [], vector: [] };
  const find: Search['find'] = async (query) => {
    last = await search.find(query);
    return last;
  };
  const recorded = new Proxy(search, {
    get(target, name) {
      if (name === 'find') return find;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { search: recorded, last: () => last };
}
