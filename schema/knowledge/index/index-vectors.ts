import { randomUUID } from 'node:crypto';
import { ModelAway, ModelRefused } from '../../../src/ports/model/port.ts';
import { SearchAway } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Request, Turn } from './leased-requests.ts';
import { indexedSubject, storedPassages } from './passages.ts';
import { vectorsAre } from './search-index.ts';
import { VectorRequests } from './vector-requests.ts';
import { makeVectors, storedVectors } from './vectors.ts';

/** Number of passages of one subject that are embedded before others have their turn. The vectors made so far are stored. */
const atOnce = 64;

/**
 * Creates vectors for an organization's passages that are already found by words, one request to the model at a time. Any
 * number of runs may work at once and be killed at any point.
 * @returns whether there may be more, because the turn was over
 * @throws SearchAway, ModelAway, ModelRefused if nothing more can be done now; at the end, the errors of single subjects
 */
export async function indexVectors(services: Services, organization: string, turn: Turn = {}): Promise<boolean> {
  if ((await vectorsAre(services)) !== 'comparable') return false;
  const { signal } = turn;
  const context = asSystem(services, organization, 'index-vectors');
  const requests = new VectorRequests(context, randomUUID());
  const work = async (request: Request) => {
    try {
      await embedSubject(context, requests, request, signal);
      return [];
    } catch (error) {
      if (error instanceof SearchAway || error instanceof ModelAway || error instanceof ModelRefused || signal?.aborted) throw error;
      await requests.postpone(request);
      return [error];
    }
  };
  return requests.each(() => requests.take(), work, turn);
}

async function embedSubject(context: Context, requests: VectorRequests, request: Request, signal: AbortSignal | undefined): Promise<void> {
  const { embeddings, database, search } = context.services;
  if (!embeddings) return;
  const passages = await storedPassages(context, request.id);
  const stored = await storedVectors(context, embeddings, passages);
  let done = 0;
  const goOn = async (made: number) => {
    done = made;
    return made < atOnce && (await requests.holds(request));
  };
  if (!(await makeVectors(context, embeddings, { passages, stored }, { signal, goOn }))) {
    await requests.leave(request, done);
    return;
  }
  const version = await database.transaction(() => requests.lock(request));
  if (version === undefined) {
    await requests.leave(request, 0);
    return;
  }
  await search.replace([indexedSubject(context.actor.organization, request.id, passages, stored, version)]);
  await requests.finish(request);
}
