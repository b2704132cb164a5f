import { createClient } from 'graphql-ws';
import { language } from '../i18n/language.ts';
import { checkServer, connection, noteConnection } from './connection.ts';
import { chosenOrganization } from './organization.ts';
import { otherMember } from './problem.ts';
import { currentViewer, restartPage } from './session.ts';

/** Milliseconds without a message after which the server is pinged, and within which it must answer. */
const pingIntervalMs = 15_000;
const pongTimeoutMs = 5_000;
/** Milliseconds in the background after which the page pings at once when it becomes visible, because the computer may have slept. */
const hiddenLimitMs = 30_000;

let open: WebSocket | undefined;
/** Whether the connection was lost and is not open again, and how often it was lost so far. */
let lost = false;
let losses = 0;
let overdue: ReturnType<typeof setTimeout> | undefined;

/** Waits for a pong; without one the connection is terminated. */
function expectPong(): void {
  clearTimeout(overdue);
  overdue = setTimeout(() => {
    if (open?.readyState !== WebSocket.OPEN) return;
    noteConnection('away');
    // `close` would wait for the closing handshake of a peer that does not answer.
    socket.terminate();
  }, pongTimeoutMs);
}

/**
 * The only WebSocket, opened by the first subscription. It does not retry, because it would resend the first cursor; `follow` retries from
 * the last one. Pings detect connections that died silently.
 */
export const socket = createClient({
  url: `${location.origin.replace('http', 'ws')}/graphql`,
  lazy: true,
  lazyCloseTimeout: 5_000,
  retryAttempts: 0,
  keepAlive: pingIntervalMs,
  connectionAckWaitTimeout: 2 * pongTimeoutMs,
  connectionParams: () => ({ organization: chosenOrganization(), locale: language(), member: currentViewer() || undefined }),
  on: {
    connected: (connected) => {
      open = connected as WebSocket;
      lost = false;
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
      lost = true;
      losses += 1;
      if ((event as CloseEvent).reason === otherMember) restartPage();
      // A proxy may block WebSockets while HTTP works, so HTTP decides whether the server is away.
      if (!(event as CloseEvent).wasClean && connection() === 'here') void checkServer();
    },
  },
});

/** Whether no live data comes in at the moment, although it did or should. */
export const isSocketLost = (): boolean => lost;
/** Number of times that the WebSocket was lost so far. */
export const socketLosses = (): number => losses;

let hiddenSince = 0;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') hiddenSince = Date.now();
  else if (Date.now() - hiddenSince > hiddenLimitMs && open?.readyState === WebSocket.OPEN) {
    open.send(JSON.stringify({ type: 'ping' }));
    expectPong();
  }
});
