import { useSyncExternalStore } from 'react';
import { back, isAway, noteConnection } from './connection.ts';
import { changeBegins, isUnanswered } from './in-flight.ts';
import { InOrder } from './in-order.ts';
import { beforeLeaving } from './leaving.ts';
import { isStillSignedIn, onOtherSignIn, startAnew, viewerHere } from './session.ts';
import { tabStorage } from './storage.ts';
import { UnansweredKeys } from './unanswered.ts';

const keys = new UnansweredKeys(tabStorage);
/** After the server was away, changes are sent one after the other: the later of two wins, as it was meant. */
const line = new InOrder(back);
/** By what they change, the last change that was made of it. The next is sent once that is answered: the server may be quicker with it. */
const last = new Map<string, Promise<unknown>>();
let made = 0;
let waiting = 0;
/** How many of those that wait were sent too fast. */
let limited = 0;
const listeners = new Set<() => void>();

/** How often a change is sent again, each time once the server is found to be there: what fails then is not its absence. */
const tries = 3;

/** How often a change that came too fast is sent again, and the longest pause that the server may ask for, in milliseconds. */
const limitedTries = 5;
const longestLimited = 90_000;

/**
 * Changes that are sent as they are: uploads may begin twice, and have a queue of their own; of a proposal the server keeps
 * that it could not be carried out, which a key would take back with the rest, and carries none out twice.
 */
const plain = ['PrepareUpload', 'ConfirmAction', 'DismissAction', 'UndoAction'];

/**
 * `fetch` for the API. A change carries an `Idempotency-Key`, and waits while the server is away: it is sent again with
 * the same key, and happens once. Changes of one thing are sent one after the other.
 * @throws TypeError where it is not answered though the server is there
 */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? init.body : '';
  const thing = changedBy(body);
  if (!init || thing === undefined) return fetch(input, init);
  const key = keys.begin(body);
  const order = ++made;
  const by = viewerHere();
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  const once = async () => {
    const sent = () => fetch(input, { ...init, headers }).catch((error) => lost(error, init.signal));
    const reply = await notTooFast(sent, init.signal, () => isStillSignedIn(by));
    if (!isAnswer(reply)) {
      keys.keep(body, key);
      noteConnection('away');
    }
    return reply;
  };
  // Meanwhile another tab may have signed in as somebody else, whose cookie it would be sent with.
  const later = async () => (isStillSignedIn(by) ? once() : notSignedIn());
  const answered = changeBegins();
  try {
    let reply = await inTurn(thing, async () => {
      // What was made before goes first.
      const first = waiting > 0 ? undefined : await once();
      if (isAnswer(first)) return first;
      keys.keep(body, key);
      count(1);
      return undefined;
    });
    if (!reply) {
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
    answered();
    keys.end(key);
  }
}

/** Sends again what was refused because too much was sent (429), after the pause the server asks for; it counts as waiting meanwhile. */
async function notTooFast(
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
    // Tabs that waited for the same second do not come back in the same moment.
    await new Promise((resolve) => setTimeout(resolve, pause + Math.random() * 1_000));
    limited -= 1;
    count(-1);
    if (signal?.aborted || !goesOn()) break;
    reply = await sent();
  }
  return reply;
}

/** Runs `work` once what was to be done for the same thing before is done; `''` is nothing in particular. */
async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(thing);
  const own = before ? before.then(work) : work();
  if (thing === '') return own;
  const done = own.catch(() => undefined).finally(() => last.get(thing) === done && last.delete(thing));
  last.set(thing, done);
  return own;
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

/** Whether changes wait because more was sent than the server takes in a minute. */
export const useLimited = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => limited > 0,
  );

// What has no answer may be lost with the page.
beforeLeaving(isUnanswered);

// Nothing shown or waiting here is theirs.
onOtherSignIn(() => {
  forgetUnanswered();
  startAnew();
});

/** Of a change the id of what it changes, `''` where it names none; undefined of what is sent as it is. */
function changedBy(body: string): string | undefined {
  if (!body) return undefined;
  const { query = '', operationName, variables } = JSON.parse(body) as Sent;
  if (!/^\s*mutation\b/.test(query) || plain.includes(operationName ?? '')) return undefined;
  return variables?.input?.id ?? '';
}

type Sent = { query?: string; operationName?: string; variables?: { input?: { id?: string } } };

const isJson = (reply: Response) => /\bjson\b/.test(reply.headers.get('content-type') ?? '');

function count(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}
