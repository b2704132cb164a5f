import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network address to count requests by: an IPv4 address unchanged (also if mapped to IPv6), and the /64 of an IPv6 address, the
 * smallest block a subscriber gets (RFC 6177). Anything else counts as `unknown`.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
