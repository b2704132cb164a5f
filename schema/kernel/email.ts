import { domainToASCII } from 'node:url';

/** What would end or continue a host name in a URL: `domainToASCII` reads on as a URL parser does. */
const notOfHost = /[/?#\\:@[\]%\s]/;

/**
 * An e-mail address as it is kept and compared: lower case, an international domain in ASCII (as claimed domains are kept). The part before
 * `@` could differ by case (RFC 5321 2.4); no provider lets it. `İ` is the capital of i on Turkish keyboards, and no mailbox's letter. `ı`
 * stays: somebody else's mailbox may differ by it alone.
 */
export function normalizeEmail(address: string): string {
  const folded = address
    .trim()
    .replaceAll(/İ|I\u0307/g, 'i')
    .toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is ASCII needs nothing
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain) || notOfHost.test(domain)) return folded;
  return `${folded.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/**
 * Whether it could be an address. One that NFKC changes is none: `ｍ@ornek.test` looks like another, and what lies behind
 * may take it for that one. Neither is one with `İ`: a provider that vouches for it would vouch for the address with `i`.
 */
export const isEmail = (address: string): boolean =>
  emailPattern.test(address) && address.normalize('NFKC') === address && !address.includes('İ');

/** Shape of an address; whether it exists is known when mail arrives. */
export const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
