import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

/** Addresses of a name; a function is called for each query. */
type Addresses = readonly string[] | (() => readonly string[]);

/**
 * A real DNS server on 127.0.0.1 (UDP) that answers with the given TXT records and addresses by name. `silent` disables answers; `asked`
 * records the queries, such as `A www.ornek.test`.
 */
export async function startDnsServer() {
  const records = new Map<string, readonly string[]>();
  const addresses = new Map<string, Addresses>();
  const state = { silent: false };
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    asked.push(...questions.map(({ type, name }) => `${type} ${name}`));
    if (state.silent) return;
    const answers = questions.flatMap(({ type, name }): Answer[] => {
      const known = addresses.get(name.toLowerCase()) ?? [];
      // A function is called for the A query only, so that both address families come from one call.
      if (type === 'A') return of(known, 4).map((data) => ({ type, name, ttl: 0, data }));
      if (type === 'AAAA') return of(typeof known === 'function' ? [] : known, 6).map((data) => ({ type, name, ttl: 0, data }));
      // A long text is sent in pieces of at most 255 bytes.
      return (records.get(name.toLowerCase()) ?? []).map((text) => ({ type: 'TXT', name, ttl: 0, data: text.match(/.{1,20}/g) ?? [''] }));
    });
    const noSuchName = 3;
    const known = questions.some(({ name }) => records.has(name.toLowerCase()) || addresses.has(name.toLowerCase()));
    socket.send(encode({ type: 'response', id, flags: known ? 0 : noSuchName, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    addresses,
    asked,
    state,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

const of = (addresses: Addresses, family: 4 | 6): readonly string[] =>
  (typeof addresses === 'function' ? addresses() : addresses).filter((address) => address.includes(':') === (family === 6));
