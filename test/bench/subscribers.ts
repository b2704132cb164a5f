import { Agent, request } from 'node:http';
import pg from 'pg';
import { WebSocket } from 'ws';
import { scopes } from '../../schema/kernel/actor.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { hashToken } from '../../schema/people/token/secret.ts';
import type { Server } from './servers.ts';

/** Opens subscribers of one kind of event; `onEvent` is called with the subject of each event. */
export type Subscribe = (
  server: Server,
  tokens: readonly string[],
  wanted: { count: number; kind: string; onEvent: (subject: string) => void },
) => Promise<() => Promise<void>>;

/** Number of subscribers opened at once. */
const atOnce = 50;

/** A token for each member, so that nobody exceeds the limit of connections per user. */
export async function tokensOfMembers(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select organization_id, id from member order by id');
    const tokens: string[] = [];
    for (const { organization_id, id } of rows) {
      const token = `atp_${id}${'0'.repeat(20)}`;
      await client.query(
        `insert into personal_token (organization_id, id, user_id, name, hash, hint, scopes, projects) values ($1, $2, $3, 'Ölçüm', $4, '0000', $5, '{}')`,
        [organization_id, newId('token'), id, hashToken(token), [...scopes]],
      );
      tokens.push(token);
    }
    return tokens;
  } finally {
    await client.end();
  }
}

async function openAll(count: number, open: (index: number) => Promise<() => void>): Promise<() => Promise<void>> {
  const closers: (() => void)[] = [];
  for (let from = 0; from < count; from += atOnce)
    closers.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => open(from + index)))));
  return async () => {
    for (const close of closers) close();
  };
}

const subjectIn = /"subject":\{"id":"(\w+)"\}/g;
function emitSubjects(text: string, onEvent: (subject: string) => void): void {
  for (const [, subject] of text.matchAll(subjectIn)) onEvent(subject as string);
}

const document = `subscription ($kinds: [String!]) { events(kinds: $kinds) {
  id event actor { id name avatar } via subject { id } project { id } data previous timestamp cursor } }`;

export const overSocket: Subscribe = ({ url }, tokens, { count, kind, onEvent }) =>
  openAll(count, (index) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const say = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => say({ type: 'connection_init', payload: { Authorization: `Bearer ${tokens[index % tokens.length]}` } }));
    return new Promise((resolve, reject) => {
      socket.on('error', reject).on('close', (code) => reject(new Error(`closed with ${code}`)));
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('{"type":"connection_ack"')) {
          say({ id: '1', type: 'subscribe', payload: { query: document, variables: { kinds: [kind] } } });
          // This query follows the subscription, so its response proves that the subscription has started.
          say({ id: '2', type: 'subscribe', payload: { query: '{ me { id } }' } });
        } else if (text.includes('"complete"')) resolve(() => socket.terminate());
        else emitSubjects(text, onEvent);
      });
    });
  });

export const overRest: Subscribe = ({ url }, tokens, { count, kind, onEvent }) => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  return openAll(
    count,
    (index) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
        request(`${url}/api/v1/events/stream?kinds=${kind}`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`));
          response.setEncoding('utf8').on('error', () => undefined);
          response.on('data', (text: string) => emitSubjects(text, onEvent));
          return response.once('data', () => resolve(() => response.destroy()));
        })
          .on('error', reject)
          .end();
      }),
  );
};
