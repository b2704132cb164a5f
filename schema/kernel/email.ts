import { domainToASCII } from 'node:url';

/** Characters that end a host name in a URL. `domainToASCII` parses like a URL parser and would drop what follows them. */
const notOfHost = /[/?#\\:@[\]%\s]/;

/**
 * Returns an e-mail address in the form in which it is stored and compared: lower case, with an international domain in ASCII (like claimed
 * domains). RFC 5321 2.4 allows mailboxes that differ by case, but no provider has them. `İ` becomes `i`, whose capital it is on Turkish
 * keyboards. `ı` stays, because two mailboxes may differ by it.
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
 * Returns whether the text has the form of an address. Text that NFKC changes is refused: `ｍ@ornek.test` looks like another address, and
 * mail servers may treat it as that one. Text with `İ` is refused too: a provider that confirms it would confirm the address with `i`.
 */
export const isEmail = (address: string): boolean =>
  emailPattern.test(address) && address.normalize('NFKC') === address && !address.includes('İ');

/** Shape of an address; whether it exists is known when mail arrives. */
export const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
