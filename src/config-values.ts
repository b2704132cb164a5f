import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { readEmail } from '../schema/kernel/email.ts';
import type { EncryptionKey } from '../schema/kernel/encryption.ts';

/** Range names that Fastify knows. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address or a range (`10.0.0.0/8`). */
export const addressRange = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'addresses or ranges such as 10.1.0.0/16');

/** Whether a text is an address, a range except the whole Internet, or the name of a range. */
const isProxy = (text: string): boolean => named.has(text) || (addressRange.safeParse(text).success && !text.endsWith('/0'));

/**
 * Proxies whose `X-Forwarded-…` headers are trusted. `true` is refused: callers could then choose their own address and evade rate limits.
 */
export const trustedProxies = z.string().transform((value, context): false | number | string[] => {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = value.split(',').map((range) => range.trim());
  if (!ranges.every(isProxy))
    context.addIssue('the number of proxies, or their addresses and ranges separated by commas; true would trust every caller');
  return ranges;
});

const http = (value: string): URL | undefined =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? new URL(value) : undefined;

/** A host name or an IP address to listen on. */
export const listenAddress = z
  .string()
  .refine((value) => /^[\w.:-]+$/.test(value) && URL.canParse(`http://${isIPv6(value) ? `[${value}]` : value}:80`), {
    error: 'a host name or an IP address, without a port',
    abort: true,
  });

/** Name servers, in the format of Node's resolver: IP addresses, each with an optional port. */
export const nameServers = z.array(z.string()).refine((servers) => {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}, 'IP addresses such as 192.0.2.53 or 192.0.2.53:5353');

/**
 * Public address of the server: scheme, host and port, as browsers write an origin. The app, redirects and cookies need the root of a host,
 * so a path would work only in some of them; other URL parts have no meaning here.
 */
export const publicAddress = z.string().transform((value, context) => {
  const url = http(value);
  const { pathname, search, hash, username, password } = url ?? {};
  if (url && /^\/*$/.test(pathname ?? '') && `${search}${hash}${username}${password}` === '' && !/[?#]$/.test(value)) return url.origin;
  context.addIssue('only scheme, host and port, such as https://atolye.example.com, without path, user, query and fragment');
  return z.NEVER;
});

/**
 * The base address of an HTTP service; it may have a path, and paths are appended. A query or fragment would end up in the middle. Node
 * refuses addresses with a user, unless that service's client parses it (`user`).
 */
export const service = ({ user = false } = {}) =>
  z.string().transform((value, context) => {
    const url = http(value);
    if (url && !/[?#]/.test(value) && (user || `${url.username}${url.password}` === '')) return value;
    context.addIssue(`an address (http:, https:) without ${user ? '' : 'user, '}query or fragment`);
    return z.NEVER;
  });

/** An origin as browsers send it, or `*`; a trailing slash is removed. */
export const origin = z.string().transform((value, context) => {
  if (value === '*') return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  context.addIssue('origins such as https://pano.example.com, or *');
  return z.NEVER;
});

const isEmail = (value: string): boolean => readEmail(value) !== undefined;

/** An e-mail address. */
export const email = z.string().refine(isEmail, 'an e-mail address');

/** Sender of mails: an address, or a name with an address in angle brackets. */
export const sender = z.string().refine((value) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value), 'an e-mail address');

/** Comma-separated keys: `name:` and 32 bytes in base64, as `openssl rand -base64 32` generates them. */
export const encryptionKeys = z.string().transform((value, context): EncryptionKey[] => {
  const keys = value.split(',').map((each) => {
    const [, name = '', text = ''] = /^([\w-]{1,32}):([\w+/=-]+)$/.exec(each.trim()) ?? [];
    return { name, key: Buffer.from(text, 'base64') };
  });
  const names = new Set(keys.map(({ name }) => name));
  if (keys.some(({ key }) => key.length !== 32) || names.size < keys.length)
    context.addIssue('name:key separated by commas, each key 32 bytes in base64');
  return keys;
});

/** Whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
