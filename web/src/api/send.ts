import { useSyncExternalStore } from 'react';
import { back, isAway, noteConnection } from './connection.ts';
import { InOrder } from './in-order.ts';
import { beforeLeaving } from './leaving.ts';
import { isStillSignedIn, onOtherSignIn, startAnew, viewerHere } from './session.ts';
import { tabStorage } from './storage.ts';
import { UnansweredKeys } from './unanswered.ts';

const keys = new UnansweredKeys(tabStorage);
/** After the server was away, changes are sent one after the other: the later of two wins, as it was meant. */
const line = new InOrder(back);
let made = 0;
let waiting = 0;
const listeners = new Set<() => void>();

/** How often a change is sent again, each time once the server is found to be there: what fails then is not its absence. */
const tries = 3;

/**
 * Changes that are sent as they are: uploads may begin twice, and have a queue of their own; of a proposal the server keeps
 * that it could not be carried out, which a key would take back with the rest, and carries none out twice.
 */
const plain = ['PrepareUpload', 'ConfirmAction', 'DismissAction', 'UndoAction'];

/**
 * `fetch` for the API. A change carries an `Idempotency-Key`, and waits while the server is away: it is sent again with
 * the same key, and happens once. @throws TypeError where it is not answered though the server is there
 */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : '';
  if (!init || !isChange(body)) return fetch(input, init);
  const key = keys.begin(body);
  const order = ++made;
  const by = viewerHere();
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  const once = async () => {
    const reply = await fetch(input, { ...init, headers }).catch((error) => lost(error, init.signal));
    if (!isAnswer(reply)) {
      keys.keep(body, key);
      noteConnection('away');
    }
    return reply;
  };
  // Meanwhile another tab may have signed in as somebody else, whose cookie it would be sent with.
  const later = async () => (isStillSignedIn(by) ? once() : notSignedIn());
  try {
    // What was made before goes first.
    let reply = waiting > 0 ? undefined : await once();
    if (!isAnswer(reply)) {
      keys.keep(body, key);
      count(1);
      try {
        for (let left = tries; left > 0 && !isAnswer(reply); left -= 1) reply = await line.run(order, later, init.signal);
      } finally {
        count(-1);
      }
    }
    if (!reply) throw new TypeError('network');
    // Of what failed the server keeps nothing: the same sent again may still turn out to have happened.
    if (isAnswer(reply)) {
      if (reply.status >= 500) keys.keep(body, key);
      else keys.forget(key);
    }
    return reply;
  } finally {
    keys.end(key);
  }
}

/** As the API answers whom it does not know: the page goes to sign in. */
const notSignedIn = () => Response.json({ errors: [{ message: '', extensions: { code: 'auth.required', status: 401 } }] });

/** Whether the API answered, and not a proxy before it. */
const isAnswer = (reply: Response | undefined): reply is Response => reply !== undefined && !(isAway(reply.status) && !isJson(reply));

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
export const forgetUnanswered = (): void => keys.clear();

// What waits is lost with the page.
beforeLeaving(() => waiting > 0);

// Nothing shown or waiting here is theirs.
onOtherSignIn(() => {
  forgetUnanswered();
  startAnew();
});

function isChange(body: string): boolean {
  if (!body) return false;
  const { query = '', operationName } = JSON.parse(body) as { query?: string; operationName?: string };
  return /^\s*mutation\b/.test(query) && !plain.includes(operationName ?? '');
}

const isJson = (reply: Response) => /\bjson\b/.test(reply.headers.get('content-type') ?? '');

function count(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}
