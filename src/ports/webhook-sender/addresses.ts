import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** `public`: anybody's to send to. `allowed`: the operator said so. */
export type Verdict = 'public' | 'allowed' | 'refused';

/** IPv6 addresses in use; all else is unassigned, such as the IPv4 addresses that `::/96` once carried. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** RFC 6052: how networks without IPv4 reach it. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/** Which addresses may be sent to: public ones, and those in `allow` (addresses and CIDRs). @throws Error when one of them is neither */
export class AddressPolicy {
  readonly #allow: readonly Range[];
  /** Whether names may turn out to be allowed: those of this machine are known beforehand (`localhost`). */
  readonly allowsNames: boolean;

  constructor(allow: readonly string[]) {
    this.#allow = allow.map(rangeOf);
    this.allowsNames = this.#allow.some(([address, bits]) => address.range() !== 'loopback' || bits < loopbackBits(address));
  }

  /** @param address as a resolver writes it; what is no address is refused */
  judge(address: string): Verdict {
    const read = readAddress(address);
    if (read === undefined) return 'refused';
    const reached = reachedBy(read);
    if (this.#allow.some((range) => within(reached, range))) return 'allowed';
    // ipaddr.js names every special range, IANA's registries in hand.
    return reached.range() === 'unicast' && (reached instanceof ipaddr.IPv4 || reached.match(globalUnicast)) ? 'public' : 'refused';
  }
}

/** Undefined for what is no address, or one of a link (`fe80::1%eth0`). */
function readAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // Resolvers write `::8.8.8.8`, which ipaddr.js takes for `::ffff:8.8.8.8`; a URL has digits alone.
  return URL.canParse(`http://[${text}]`) ? ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1)) : undefined;
}

/** Where a packet ends up: the IPv4 address that an IPv6 one carries. Other disguises (6to4, Teredo) have no lawful use left and are refused. */
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
