import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** `public`: anyone may send to it. `allowed`: the operator allows it. */
export type Verdict = 'public' | 'allowed' | 'refused';

/** Assigned IPv6 addresses; all others are refused, such as the IPv4 addresses that `::/96` once contained. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** NAT64 prefix (RFC 6052), through which IPv6-only networks reach IPv4. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/**
 * Decides which addresses may receive webhooks: public ones, and those in `allow` (addresses and CIDRs).
 * @throws Error if an entry is neither
 */
export class AddressPolicy {
  readonly #allow: readonly Range[];
  /**
   * Whether a name may resolve to an allowed address. Loopback alone does not count, since its name (`localhost`) is known without
   * a lookup.
   */
  readonly allowsNames: boolean;

  constructor(allow: readonly string[]) {
    this.#allow = allow.map(rangeOf);
    this.allowsNames = this.#allow.some(([address, bits]) => address.range() !== 'loopback' || bits < loopbackBits(address));
  }

  /** @param address as a resolver writes it; invalid addresses are refused */
  judge(address: string): Verdict {
    const read = readAddress(address);
    if (read === undefined) return 'refused';
    const reached = reachedBy(read);
    if (this.#allow.some((range) => within(reached, range))) return 'allowed';
    // ipaddr.js classifies every special range of IANA's registries.
    return reached.range() === 'unicast' && (reached instanceof ipaddr.IPv4 || reached.match(globalUnicast)) ? 'public' : 'refused';
  }
}

/** Returns undefined for an invalid address, or a link-local one with a zone (`fe80::1%eth0`). */
function readAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // ipaddr.js would read `::8.8.8.8`, as resolvers write it, as `::ffff:8.8.8.8`. A URL normalizes it to hexadecimal digits.
  return URL.canParse(`http://[${text}]`) ? ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1)) : undefined;
}

/**
 * Returns the address that a packet reaches: the IPv4 address embedded in an IPv6 one. Other embeddings (6to4, Teredo) have no
 * legitimate use any more and are refused.
 */
function reachedBy(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

const within = (address: Address, [range, bits]: Range): boolean => address.kind() === range.kind() && address.match(range, bits);

const rangeOf = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const loopbackBits = (address: Address): number => (address.kind() === 'ipv4' ? 8 : 128);
