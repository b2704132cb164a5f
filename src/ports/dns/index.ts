import { Resolver } from 'node:dns/promises';
import type { Dns } from './port.ts';

/** Uses the machine's name servers, or `servers` (`address` or `address:port`). */
export function openDns({ servers = [] }: { servers?: readonly string[] } = {}): Dns {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    async txt(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
        throw error;
      }
    },
  };
}
