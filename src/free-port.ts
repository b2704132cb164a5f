import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a free port. The system assigns a different one to each caller, so that two servers started at once do not collide. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Tries to listen. @returns the error's code or message, such as `EADDRINUSE`; undefined if the port is usable */
export function whyNotListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}
