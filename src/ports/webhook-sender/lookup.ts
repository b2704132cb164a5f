import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from './addresses.ts';
import { isLocalhost, loopback } from './urls.ts';

/** The name resolves to an address that may not receive webhooks. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** The name resolves to nothing. */
export class NameNotFound extends Error {
  override name = 'NameNotFound';
}

/**
 * Resolves a name for a connection and checks every address: one refused address refuses the name. The connection uses exactly the
 * checked addresses, so a later DNS answer (DNS rebinding) has no effect.
 *
 * It queries name servers directly instead of the operating system, whose few resolver threads an unresponsive name server would
 * block for all others.
 */
export function checkedLookup(
  policy: AddressPolicy,
  { servers, allowedOnly }: { servers: readonly string[]; allowedOnly: boolean },
): LookupFunction {
  const resolve = async (host: string): Promise<string[]> => {
    // A server may listen on only one of the two loopback addresses, and `allow` may contain only one.
    if (isLocalhost(host)) return loopback.filter((address) => policy.judge(address) === 'allowed');
    const addresses = await resolveAll(host, servers);
    const fit = (address: string) => (allowedOnly ? policy.judge(address) === 'allowed' : policy.judge(address) !== 'refused');
    if (!addresses.every(fit)) throw new AddressRefused('The name resolves to an address that is not allowed.');
    return addresses;
  };
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        if (all) done(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      },
      (error) => done(error, []),
    );
  };
}

/** Resolves both address families; a failure of one leaves the other. @throws NameNotFound */
async function resolveAll(host: string, servers: readonly string[]): Promise<string[]> {
  // A new resolver reads the machine's settings each time: a laptop changes networks.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as NodeJS.ErrnoException).code : 'ENODATA'));
  const unknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME');
  throw new NameNotFound(unknown ? 'The name has no address.' : `DNS lookup failed (${codes[0]}).`);
}
