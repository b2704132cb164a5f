import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

/** A real DNS server on 127.0.0.1 (UDP) that answers with the TXT records it is given, by name. `silent` has it answer nothing. */
export async function startDnsServer() {
  const records = new Map<string, readonly string[]>();
  const state = { silent: false };
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    if (state.silent) return;
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ name }) =>
      // A long text comes in pieces of at most 255 bytes.
      (records.get(name.toLowerCase()) ?? []).map((text) => ({ type: 'TXT' as const, name, ttl: 0, data: text.match(/.{1,20}/g) ?? [''] })),
    );
    const noSuchName = 3;
    const known = questions.some(({ name }) => records.has(name.toLowerCase()));
    socket.send(encode({ type: 'response', id, flags: known ? 0 : noSuchName, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    state,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
