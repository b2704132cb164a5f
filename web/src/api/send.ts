import { useSyncExternalStore } from 'react';
import { back, isAway, noteConnection } from './connection.ts';

/**
 * Keys of changes of which nobody knows whether they happened, by what was sent: kept for the tab, so that the same
 * change sent again after a reload happens once. The server keeps them for a day.
 */
const storage = 'atolye.unanswered';
const unanswered = new Map<string, string>(read());
let waiting = 0;
const listeners = new Set<() => void>();

/** How often a change is sent again, each time once the server is found to be there: what fails then is not its absence. */
const tries = 3;

/**
 * Changes that are sent as they are: uploads have a queue of their own and may begin twice; of a proposal the server keeps
 * that it could not be carried out, which a key would take back with the rest, and carries none out twice.
 */
const plain = ['PrepareUpload', 'CompleteUpload', 'ConfirmAction', 'DismissAction', 'UndoAction'];

/**
 * `fetch` for the API. A change carries an `Idempotency-Key`, and waits while the server is away: it is sent again with
 * the same key, and happens once. @throws TypeError where it is not answered though the server is there
 */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : '';
  if (!init || !isChange(body)) return fetch(input, init);
  const key = unanswered.get(body) ?? newKey();
  // Who sends the same a second time while the first is on its way means two.
  forget(body);
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  const once = () => fetch(input, { ...init, headers });
  const answered = (reply: Response | undefined) => reply && !(isAway(reply.status) && !isJson(reply));
  let reply = await once().catch((error) => lost(error, init.signal));
  if (!answered(reply)) {
    keep(body, key);
    count(1);
    try {
      for (let left = tries; left > 0 && !answered(reply); left -= 1) {
        noteConnection('away');
        await back(init.signal);
        reply = await once().catch((error) => lost(error, init.signal));
      }
    } finally {
      count(-1);
    }
  }
  if (answered(reply)) forget(body);
  return reply ?? Promise.reject(new TypeError('network'));
}

/** An answer that did not come; what the page called off itself is none. */
const lost = (error: unknown, signal: AbortSignal | null | undefined) => (signal?.aborted ? Promise.reject(error) : undefined);

/** How many changes wait for the server to come back. */
export const useWaiting = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting,
  );

/** Forgets what is not answered: nothing of one person is another's. */
export function forgetUnanswered(): void {
  unanswered.clear();
  sessionStorage.removeItem(storage);
}

function isChange(body: string): boolean {
  if (!body) return false;
  const { query = '', operationName } = JSON.parse(body) as { query?: string; operationName?: string };
  return /^\s*mutation\b/.test(query) && !plain.includes(operationName ?? '');
}

const isJson = (reply: Response) => /\bjson\b/.test(reply.headers.get('content-type') ?? '');
/** Not `randomUUID`: pages that are not served by https have none. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function count(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

function keep(body: string, key: string): void {
  unanswered.set(body, key);
  sessionStorage.setItem(storage, JSON.stringify([...unanswered]));
}

function forget(body: string): void {
  if (unanswered.delete(body)) sessionStorage.setItem(storage, JSON.stringify([...unanswered]));
}

function read(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '[]');
  } catch {
    return [];
  }
}
