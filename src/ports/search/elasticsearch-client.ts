import { setTimeout as pause } from 'node:timers/promises';
import { Client, errors } from '@elastic/elasticsearch';
import { SearchAway } from './port.ts';

/** Timeouts in milliseconds of one attempt. Users wait for searches; writes are jobs. */
export const timeoutMs = { search: 5_000, write: 60_000 };
/** Operations and bytes per bulk request: far below the server's 100 MB, for short responses. */
const bulkLimit = { operations: 100, bytes: 1_000_000 };
/** Number of concurrent bulk requests: one thread of the server works on each, while the next is prepared. */
const inFlight = 2;
/** Delays in milliseconds before a bulk request, or the refused part of it, is retried. */
const pauses = [250, 1000, 4000];

export type ElasticsearchOptions = {
  /** URL, with user and password if they are needed. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Prefix of the index names. */
  readonly prefix: string;
};

/** Creates a client that retries once on a connection failure, but not after a timeout, since no user waits that long. */
export function openClient({ url, apiKey }: ElasticsearchOptions): Client {
  return new Client({
    node: url,
    ...(apiKey && { auth: { apiKey } }),
    maxRetries: 1,
    requestTimeout: timeoutMs.write,
    name: 'atolye',
  });
}

/** Retryable statuses: too many requests, and errors of gateways and of nodes without a master. */
const retryableStatuses = new Set([429, 502, 503, 504]);
/**
 * Error type of a read-only index or cluster: its disk is full, or writes were blocked. The status is 429 or 403, depending on the
 * block.
 */
const readOnly = 'cluster_block_exception';

/** Runs requests; temporary failures become `SearchAway`. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new SearchAway(`Elasticsearch is unavailable: ${(error as Error).message}`, { cause: error }) : error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return retryableStatuses.has(error.statusCode ?? 0) || error.body?.error?.type === readOnly;
  return (
    error instanceof errors.ConnectionError || error instanceof errors.TimeoutError || error instanceof errors.NoLivingConnectionsError
  );
}

export type Operation = {
  readonly action: 'index' | 'create' | 'delete';
  readonly index: string;
  readonly id: string;
  readonly routing: string;
  /** The write is skipped if the stored version is greater. */
  readonly version?: number | undefined;
  readonly document?: Record<string, unknown>;
};

/** The write alias names no index any more: a build has finished, or the index is lost. */
export class IndexGone extends Error {
  override name = 'IndexGone';
}

type Line = { readonly operation: Operation; readonly text: string };

/**
 * Sends operations in bulk requests, a few at a time and in no order, so that a slow node slows the writer down. Operations that
 * the server refuses temporarily are retried. Conflicts are ignored: an existing document (`create`), a missing one (`delete`), and
 * a newer version.
 * @throws SearchAway
 * @throws IndexGone if the index is missing: writes must not create it
 */
export async function sendBulk(client: Client, operations: Iterable<Operation>): Promise<void> {
  const pieces = piecesOf(operations);
  const sendPieces = async () => {
    // Shared iterator: the next piece is built only when one of the workers can send it.
    for (const piece of pieces) await sendUntilTaken(client, piece);
  };
  await Promise.all(Array.from({ length: inFlight }, sendPieces));
}

function* piecesOf(operations: Iterable<Operation>): Generator<Line[], undefined> {
  let piece: Line[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const { action, index, id, routing, version, document } = operation;
    const versioned = version !== undefined && { version, version_type: 'external_gte' };
    const text = `${JSON.stringify({ [action]: { _index: index, _id: id, routing, ...versioned } })}${document ? `\n${JSON.stringify(document)}` : ''}`;
    piece.push({ operation, text });
    bytes += text.length;
    if (piece.length < bulkLimit.operations && bytes < bulkLimit.bytes) continue;
    yield piece;
    piece = [];
    bytes = 0;
  }
  if (piece.length > 0) yield piece;
}

async function sendUntilTaken(client: Client, piece: readonly Line[]): Promise<void> {
  let left = piece;
  for (let attempt = 0; ; attempt++) {
    left = await sendPiece(client, left);
    if (left.length === 0) return;
    const wait = pauses[attempt];
    if (wait === undefined) throw new SearchAway('Elasticsearch is overloaded.');
    await pause(wait);
  }
}

/**
 * @returns the operations that the server refused because it is busy
 * @throws SearchAway if its index is read-only, which no retry within seconds changes
 */
async function sendPiece(client: Client, piece: readonly Line[]): Promise<Line[]> {
  const operations = piece.map(({ text }) => text);
  const answer = await client.bulk({
    operations: operations as never,
    require_alias: true,
    filter_path: ['errors', 'items.*.status', 'items.*.error'],
  });
  if (!answer.errors) return [];
  const refused: Line[] = [];
  for (const [place, item] of answer.items.entries()) {
    const [action, result] = Object.entries(item)[0]!;
    if (result.error?.type === readOnly) throw new SearchAway(`Elasticsearch is read-only: ${result.error.reason}`);
    if (retryableStatuses.has(result.status)) refused.push(piece[place]!);
    else if (result.error?.type === 'index_not_found_exception') throw new IndexGone(`there is no index ${piece[place]!.operation.index}`);
    else if (result.error && !(result.status === 409 && (action === 'create' || piece[place]!.operation.version !== undefined))) {
      throw new Error(`Elasticsearch refused a passage: ${result.error.type}: ${result.error.reason}`);
    }
  }
  return refused;
}
