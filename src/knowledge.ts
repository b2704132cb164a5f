import { join } from 'node:path';
import type { Services } from '../schema/kernel/context.ts';
import type { Config } from './config.ts';
import type { Database } from './ports/database/port.ts';
import { openExtractor } from './ports/extractor/index.ts';
import { openChatModel, openEmbeddings } from './ports/model/index.ts';
import { openReranker } from './ports/rerank/index.ts';
import { openSearch } from './ports/search/index.ts';
import { openStorage } from './ports/storage/index.ts';
import { openVerifier } from './ports/verifier/index.ts';

type Settings = Pick<Config, 'dataDir' | 's3' | 'elasticsearch' | 'chat' | 'verifier' | 'embeddings' | 'rerank'>;
export type Knowledge = Pick<Services, 'storage' | 'extractor' | 'search' | 'chat' | 'verifier' | 'embeddings' | 'reranker'>;

/** Opens the services for files, search and the assistant by the settings. `warn` receives what an operator should know. */
export async function openKnowledge(
  database: Database,
  { dataDir, s3, elasticsearch, chat, verifier, embeddings, rerank }: Settings,
  warn: (details: object, message: string) => void = () => undefined,
): Promise<Knowledge> {
  return {
    storage: await openStorage({ directory: join(dataDir, 'files'), s3 }),
    extractor: openExtractor({ onEnded: (err) => warn({ err }, 'a process that reads files ended') }),
    search: await openSearch({ database, elasticsearch }),
    chat: openChatModel(chat),
    verifier: await openVerifier(verifier),
    embeddings: await openEmbeddings(embeddings),
    reranker: await openReranker(rerank),
  };
}

/** Checks that files can be stored and that the search engine responds; reports problems to `warn`. Never rejects. */
export async function checkKnowledge(
  { storage, search }: Pick<Knowledge, 'storage' | 'search'>,
  warn: (details: object, message: string) => void,
): Promise<void> {
  await storage.check().catch((err) => warn({ err }, 'files cannot be stored'));
  await search.check().catch((err) => warn({ err }, 'the search engine cannot be used'));
}

/** Ends their processes and connections. */
export async function closeKnowledge({ storage, extractor, search }: Knowledge): Promise<void> {
  await Promise.all([extractor.close(), search.close(), storage.close()]);
}
