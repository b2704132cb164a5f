import { Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { language } from '../i18n/language.ts';
import { cache } from './cache.ts';
import { isAway, noteConnection } from './connection.ts';
import { moment, noteReadKey } from './fresh-reads.ts';
import { identityHeaders } from './organization.ts';
import { noteOperation, otherMember, problemOf } from './problem.ts';
import { send } from './send.ts';
import { restartPage, sessionEnded } from './session.ts';
import { socket } from './socket.ts';
import { newestExchange } from './stale-answers.ts';

/** Moments at which the unanswered queries were sent, by key. */
const sent = new Map<number, ReturnType<typeof moment>>();

/** The only client of the GraphQL API, with a normalized cache, the session cookie, and live data over one WebSocket. */
export const client = new Client({
  url: '/graphql',
  fetch: send,
  preferGetMethod: false,
  requestPolicy: 'cache-and-network',
  fetchOptions: () => ({
    credentials: 'same-origin',
    headers: { 'accept-language': language(), accept: 'application/json', ...identityHeaders() },
  }),
  exchanges: [
    cache(),
    newestExchange,
    // Below the cache, because cached answers say nothing about the server.
    mapExchange({
      onOperation({ kind, key }) {
        if (kind === 'query') sent.set(key, moment());
        else if (kind === 'teardown') sent.delete(key);
      },
      onResult({ error, operation }) {
        if (operation.kind === 'subscription') return;
        const at = sent.get(operation.key);
        sent.delete(operation.key);
        if (at && !error) noteReadKey(operation.key, at);
        const lost = error?.networkError && (!error.response || isAway(error.response.status));
        noteConnection(lost ? 'away' : 'here');
        if (!error) return;
        noteOperation(error, operation);
        const { code, status } = problemOf(error);
        if (status === 401) sessionEnded();
        if (code === otherMember) restartPage();
      },
    }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink as never) }),
      }),
    }),
  ],
});
