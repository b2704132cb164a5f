import { createClient } from 'graphql-ws';
import { language } from '../text/language.ts';
import { noteConnection } from './connection.ts';
import { chosenOrganization } from './organization.ts';

/**
 * The one WebSocket, opened by the first subscription. It does not retry by itself: its retries would send the cursor
 * of the beginning; `follow` does, from the last cursor.
 */
export const socket = createClient({
  url: `${location.origin.replace('http', 'ws')}/graphql`,
  lazy: true,
  lazyCloseTimeout: 5_000,
  retryAttempts: 0,
  // A connection whose other side went without a word is found out.
  keepAlive: 15_000,
  connectionParams: () => ({ organization: chosenOrganization(), locale: language() }),
  on: {
    connected: () => noteConnection('here'),
    closed: (event) => {
      if (!(event as CloseEvent).wasClean) noteConnection('away');
    },
  },
});
