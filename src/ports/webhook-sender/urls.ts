import { isIP } from 'node:net';
import type { AddressPolicy } from './addresses.ts';
import type { Refusal } from './port.ts';

/** A URL that may be tried. */
export type Target = {
  readonly url: URL;
  /** The host without brackets and final dot. */
  readonly host: string;
  /** Whether only allowed addresses will do, as for http: else public ones do too. */
  readonly allowedOnly: boolean;
};

/** This machine's own names need no look-up (RFC 6761). */
export const loopback = ['127.0.0.1', '::1'] as const;
export const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * Reads a URL the way it will be sent to. The URL parser brings every spelling of an address to one (`0x7f.1`,
 * `2130706433`, `127.0.0.1.`), so that there is no second reading of it.
 */
export function readTarget(text: string, policy: AddressPolicy): Target | Refusal {
  // Parsers read `https:host` and `https:///host` as `https://host`, which nobody has to write.
  if (/[\s\p{Cc}\\]|^https?:(?!\/\/[^/])/iu.test(text) || !URL.canParse(text)) return 'malformed';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username || url.password) return 'userinfo';
  // With its final dot a name is the same to DNS, but not to certificates.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.endsWith('.')) return 'malformed';

  const known = isIP(host) ? [host] : isLocalhost(host) ? loopback : undefined;
  const verdicts = known?.map((address) => policy.judge(address));
  if (verdicts?.includes('allowed')) return { url, host, allowedOnly: true };
  if (verdicts?.includes('refused')) return 'address';
  const wrong = url.protocol === 'http:' ? 'scheme' : usualPort(url) ? undefined : 'port';
  if (wrong === undefined) return { url, host, allowedOnly: false };
  return known || !policy.allowsNames ? wrong : { url, host, allowedOnly: true };
}

/** The port of https, and those that no privileged service (mail, SSH, directory) listens on. */
const usualPort = ({ port }: URL): boolean => port === '' || Number(port) >= 1024;
