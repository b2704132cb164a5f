import { setTimeout as pause } from 'node:timers/promises';
import { Client, errors } from '@elastic/elasticsearch';
import { SearchAway } from './port.ts';

/** Milliseconds, for one attempt. People wait for searches; writes are jobs. */
export const patience = { search: 5_000, write: 60_000 };
/** Operations and bytes of one bulk request: well below the server's 100 MB, and soon answered. */
const bulkLimit = { operations: 100, bytes: 1_000_000 };
/** Bulk requests on their way at a time: one thread of the server works on each, while the next is made ready. */
const inFlight = 2;
/** Milliseconds before a bulk request, or what was refused of it, is sent again. */
const pauses = [250, 1000, 4000];

export type ElasticsearchOptions = {
  /** Address, with user and password if they are needed. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** What the names of our indices begin with. */
  readonly prefix: string;
};

/** A client that tries once more where no answer came, and not after a timeout: nobody waits that long. */
export function openClient({ url, apiKey }: ElasticsearchOptions): Client {
  return new Client({
    node: url,
    ...(apiKey && { auth: { apiKey } }),
    maxRetries: 1,
    requestTimeout: patience.write,
    name: 'atolye',
  });
}

/** Statuses that say "later": too many requests, and what gateways and nodes without a master answer. */
const later = new Set([429, 502, 503, 504]);
/** Error type of an index or cluster that is read-only: its disk is full, or somebody blocked writes. 429 or 403, by the block. */
const readOnly = 'cluster_block_exception';

/** Runs requests; what will pass becomes `SearchAway`. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new SearchAway(`Elasticsearch is away: ${(error as Error).message}`, { cause: error }) : error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return later.has(error.statusCode ?? 0) || error.body?.error?.type === readOnly;
  return (
    error instanceof errors.ConnectionError || error instanceof errors.TimeoutError || error instanceof errors.NoLivingConnectionsError
  );
}

export type Operation = {
  readonly action: 'index' | 'create' | 'delete';
  readonly index: string;
  readonly id: string;
  readonly routing: string;
  /** Nothing is written over what has a greater one. */
  readonly version?: number | undefined;
  readonly document?: Record<string, unknown>;
};

/** The alias that was written to names no index any more: somebody has changed over, or it is lost. */
export class IndexGone extends Error {
  override name = 'IndexGone';
}

type Line = { readonly operation: Operation; readonly text: string };

/**
 * Sends operations in pieces, a few at a time and in no order: a node that is slow slows us down. What it refuses for now is
 * sent again. What exists already (`create`), what is gone already (`delete`) and what is newer is well.
 * @throws SearchAway, IndexGone: an index that is not there is not made by writing into it
 */
export async function sendBulk(client: Client, operations: Iterable<Operation>): Promise<void> {
  const pieces = piecesOf(operations);
  const lane = async () => {
    // Shared: the next piece is made once somebody can send it.
    for (const piece of pieces) await sendUntilTaken(client, piece);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
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
    if (wait === undefined) throw new SearchAway('Elasticsearch refuses more work for now.');
    await pause(wait);
  }
}

/** @returns the operations that the server refused because it is busy. @throws SearchAway if its index is read-only, which no retry within seconds changes */
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
    if (later.has(result.status)) refused.push(piece[place]!);
    else if (result.error?.type === 'index_not_found_exception') throw new IndexGone(`there is no index ${piece[place]!.operation.index}`);
    else if (result.error && !(result.status === 409 && (action === 'create' || piece[place]!.operation.version !== undefined))) {
      throw new Error(`Elasticsearch refused a passage: ${result.error.type}: ${result.error.reason}`);
    }
  }
  return refused;
}
