import { useSyncExternalStore } from 'react';
import { Observable } from '../observable.ts';
import { tabStorage } from '../storage.ts';
import { isAway, noteConnection, untilReachable } from './connection.ts';
import { fetchPersisted } from './fetch-persisted.ts';
import { beginChange, isUnanswered } from './in-flight.ts';
import { InOrder } from './in-order.ts';
import { currentViewer, isStillSignedIn, onViewerChange, restartPage } from './session.ts';
import { UnansweredKeys } from './unanswered.ts';
import { beforeLeaving } from './unsaved-guard.ts';

const keys = new UnansweredKeys(tabStorage);
/** After the server was away, changes are sent in the order they were made, so that the later of two wins. */
const queue = new InOrder(untilReachable);
/** Last change per changed object. The next one waits for its answer, because the server might process it first. */
const lastChanges = new Map<string, Promise<unknown>>();
let changeCount = 0;
let waiting = 0;
/** Number of waiting changes that hit the rate limit. */
let limited = 0;
const counts = new Observable();

/** Maximum number of retries of a change, each once the server is reachable. Further failures have another cause. */
const tries = 3;

/** Maximum number of retries after a rate limit, and the longest accepted `Retry-After` in milliseconds. */
const limitedTries = 5;
const longestLimited = 90_000;

/**
 * Changes sent without a key. Uploads may start twice and have their own queue. The server stores that a proposal failed, which a key would
 * roll back, and it executes no proposal twice.
 */
const sentWithoutKey = ['PrepareUpload', 'ConfirmAction', 'DismissAction', 'UndoAction'];

/**
 * `fetch` for the API. A change has an `Idempotency-Key`: if the server is away it waits and is sent again with the same key, so that it
 * happens once. Changes of one object are sent one after another.
 * @throws TypeError if there is no answer although the server is reachable
 */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : '';
  const thing = changedObject(body);
  if (!init || thing === undefined) return fetchPersisted(input, init);
  const key = keys.begin(body);
  const order = ++changeCount;
  const by = currentViewer();
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  const once = async () => {
    const sent = () => fetchPersisted(input, { ...init, headers }).catch((error) => ignoreNetworkError(error, init.signal));
    const reply = await retryRateLimited(sent, init.signal, () => isStillSignedIn(by));
    if (!isAnswer(reply)) {
      keys.keep(body, key);
      noteConnection('away');
    }
    return reply;
  };
  // Another user may have signed in meanwhile in another tab, and the change would be sent with their cookie.
  const later = async () => (isStillSignedIn(by) ? once() : notSignedIn());
  const answered = beginChange();
  try {
    let reply = await inTurn(thing, async () => {
      // Earlier changes that still wait are sent first.
      const first = waiting > 0 ? undefined : await once();
      if (isAnswer(first)) return first;
      keys.keep(body, key);
      count(1);
      return undefined;
    });
    if (!reply) {
      try {
        for (let left = tries; left > 0 && !isAnswer(reply); left -= 1) reply = await queue.run(order, later, init.signal);
      } finally {
        count(-1);
      }
    }
    if (!reply) throw new TypeError('network');
    // The server stores no failed answers under the key. A retry may still find that the change happened.
    if (isAnswer(reply)) {
      if (reply.status >= 500) keys.keep(body, key);
      else keys.forget(key);
    }
    return reply;
  } finally {
    answered();
    keys.end(key);
  }
}

/** Repeats a rate-limited request (429) after the pause that the server asks for. It counts as waiting meanwhile. */
async function retryRateLimited(
  sent: () => Promise<Response | undefined>,
  signal: AbortSignal | null | undefined,
  goesOn: () => boolean,
): Promise<Response | undefined> {
  let reply = await sent();
  for (let left = limitedTries; left > 0 && reply?.status === 429; left -= 1) {
    const pause = 1_000 * Number(reply.headers.get('retry-after') ?? Number.NaN);
    if (!(pause >= 0 && pause <= longestLimited)) break;
    limited += 1;
    count(1);
    // Random jitter, so that tabs with the same pause do not retry at the same moment.
    await new Promise((resolve) => setTimeout(resolve, pause + Math.random() * 1_000));
    limited -= 1;
    count(-1);
    if (signal?.aborted || !goesOn()) break;
    reply = await sent();
  }
  return reply;
}

/** Runs `work` after earlier work for the same object; `''` means no particular object. */
async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = lastChanges.get(thing);
  const own = before ? before.then(work) : work();
  if (thing === '') return own;
  const done = own.catch(() => undefined).finally(() => lastChanges.get(thing) === done && lastChanges.delete(thing));
  lastChanges.set(thing, done);
  return own;
}

/** Builds the API's answer to an unknown caller, which makes the page go to the sign-in. */
const notSignedIn = () => Response.json({ errors: [{ message: '', extensions: { code: 'auth.required', status: 401 } }] });

/** Whether the answer is from the API, not from a proxy. */
const isAnswer = (reply: Response | undefined): reply is Response => reply !== undefined && !(isAway(reply.status) && !isJson(reply));

/** Converts a failed request to undefined; requests that the page aborted still reject. */
const ignoreNetworkError = (error: unknown, signal: AbortSignal | null | undefined) =>
  signal?.aborted ? Promise.reject(error) : undefined;

/** Returns the number of changes that wait for the server. */
export const useWaiting = (): number => useSyncExternalStore(counts.subscribe, () => waiting);

/** Forgets the keys of unanswered changes, so that no other user inherits them. */
export const forgetUnanswered = (): void => keys.clear();

/** Whether changes wait because of the rate limit. */
export const useLimited = (): boolean => useSyncExternalStore(counts.subscribe, () => limited > 0);

// Unanswered changes may be lost with the page.
beforeLeaving(isUnanswered);

// The page's data and waiting changes belong to another user.
onViewerChange(() => {
  forgetUnanswered();
  restartPage();
});

/** Returns the id of the object that a change affects, `''` if it names none; undefined for requests that are sent without a key. */
function changedObject(body: string): string | undefined {
  if (!body) return undefined;
  const { query = '', operationName, variables } = JSON.parse(body) as Sent;
  if (!/^\s*mutation\b/.test(query) || sentWithoutKey.includes(operationName ?? '')) return undefined;
  return variables?.input?.id ?? '';
}

type Sent = { query?: string; operationName?: string; variables?: { input?: { id?: string } } };

const isJson = (reply: Response) => /\bjson\b/.test(reply.headers.get('content-type') ?? '');

function count(by: number): void {
  waiting += by;
  counts.notify();
}
