import { isIP } from 'node:net';

/**
 * Returns the network address to count requests by: an IPv4 address unchanged (also if mapped to IPv6), and the /64 of an IPv6 address, the
 * smallest block a subscriber gets (RFC 6177). Anything else counts as `unknown`.
 */
export function networkOf(ip: string): string {
  const version = isIP(ip);
  if (version === 0) return 'unknown';
  if (version === 4) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1] as string;
  const [head = '', tail] = (ip.split('%', 1)[0] as string).split('::');
  const [before, after] = [groups(head), groups(tail)];
  // An IPv6 address has eight groups; `::` replaces a run of zero groups.
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array(Math.max(0, zeros)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const groups = (part = '') => (part ? part.split(':') : []);
