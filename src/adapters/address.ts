import { isIP } from 'node:net';

/**
 * The network address that requests are counted by: an IPv4 address as it is, also where it is written as IPv6, and of an
 * IPv6 address its /64, since that is the least one subscriber has to choose from (RFC 6177). Whatever is no address is
 * counted as one.
 */
export function networkOf(ip: string): string {
  const version = isIP(ip);
  if (version === 0) return 'unknown';
  if (version === 4) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1] as string;
  const [head = '', tail] = (ip.split('%', 1)[0] as string).split('::');
  const [before, after] = [groups(head), groups(tail)];
  // Eight groups, of which `::` stands for those that are zero.
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array(Math.max(0, zeros)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const groups = (part = '') => (part ? part.split(':') : []);
