import { isIP } from 'node:net';
import type { AddressPolicy } from './addresses.ts';
import type { Refusal } from './port.ts';

/** A URL that may be tried. */
export type Target = {
  readonly url: URL;
  /** The host without brackets and final dot. */
  readonly host: string;
  /** Whether only allowed addresses may be used, e.g. for http; if false, public ones too. */
  readonly allowedOnly: boolean;
};

/** Loopback names need no DNS lookup (RFC 6761). */
export const loopback = ['127.0.0.1', '::1'] as const;
export const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * Parses a URL exactly as it will be used. The URL parser normalizes every spelling of an address (`0x7f.1`, `2130706433`,
 * `127.0.0.1.`), so that no other interpretation exists.
 */
export function readTarget(text: string, policy: AddressPolicy): Target | Refusal {
  // Parsers read `https:host` and `https:///host` as `https://host`; both are refused.
  if (/[\s\p{Cc}\\]|^https?:(?!\/\/[^/])/iu.test(text) || !URL.canParse(text)) return 'malformed';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username || url.password) return 'userinfo';
  // With a final dot a name is equal for DNS, but not for certificates.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.endsWith('.')) return 'malformed';

  const known = isIP(host) ? [host] : isLocalhost(host) ? loopback : undefined;
  const verdicts = known?.map((address) => policy.judge(address));
  if (verdicts?.includes('allowed')) return { url, host, allowedOnly: true };
  if (verdicts?.includes('refused')) return 'address';
  const wrong = url.protocol === 'http:' ? 'scheme' : isAllowedPort(url) ? undefined : 'port';
  if (wrong === undefined) return { url, host, allowedOnly: false };
  return known || !policy.allowsNames ? wrong : { url, host, allowedOnly: true };
}

/** Accepts port 443, and ports on which no privileged service (mail, SSH, directory) listens. */
const isAllowedPort = ({ port }: URL): boolean => port === '' || Number(port) >= 1024;
