import { createClient } from 'graphql-ws';
import { language } from '../text/language.ts';
import { connection, look, noteConnection } from './connection.ts';
import { chosenOrganization } from './organization.ts';
import { otherMember } from './problem.ts';
import { startAnew, viewerHere } from './session.ts';

/** Milliseconds without a word after which the other side is asked for one, and within which it must answer. */
const quiet = 15_000;
const patience = 5_000;
/** Milliseconds out of sight after which the page asks at once when it is looked at again: a computer that slept. */
const away = 30_000;

let open: WebSocket | undefined;
let overdue: ReturnType<typeof setTimeout> | undefined;

/** The other side owes an answer: without one the connection is given up. */
function expectPong(): void {
  clearTimeout(overdue);
  overdue = setTimeout(() => {
    if (open?.readyState !== WebSocket.OPEN) return;
    noteConnection('away');
    // Not `close`: who does not answer does not end the connection in order either.
    socket.terminate();
  }, patience);
}

/**
 * The one WebSocket, opened by the first subscription. It does not retry by itself: its retries would send the cursor
 * of the beginning; `follow` does, from the last cursor. A connection whose other side went without a word is found out.
 */
export const socket = createClient({
  url: `${location.origin.replace('http', 'ws')}/graphql`,
  lazy: true,
  lazyCloseTimeout: 5_000,
  retryAttempts: 0,
  keepAlive: quiet,
  connectionAckWaitTimeout: 2 * patience,
  connectionParams: () => ({ organization: chosenOrganization(), locale: language(), member: viewerHere() || undefined }),
  on: {
    connected: (connected) => {
      open = connected as WebSocket;
      noteConnection('here');
    },
    message: () => noteConnection('here'),
    ping: (received) => {
      if (!received) expectPong();
    },
    pong: (received) => {
      if (received) clearTimeout(overdue);
    },
    closed: (event) => {
      clearTimeout(overdue);
      open = undefined;
      if ((event as CloseEvent).reason === otherMember) startAnew();
      // A proxy may let no WebSocket through while HTTP works: away is only what does not answer that either.
      if (!(event as CloseEvent).wasClean && connection() === 'here') void look();
    },
  },
});

let hiddenSince = 0;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') hiddenSince = Date.now();
  else if (Date.now() - hiddenSince > away && open?.readyState === WebSocket.OPEN) {
    open.send(JSON.stringify({ type: 'ping' }));
    expectPong();
  }
});
