import { domainName } from './domain-name.ts';

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
  if (at < 0) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at + 1)}${domainName(domain) ?? domain}`;
}

/**
 * Returns whether the text has the form of an address: as browsers check it (HTML, "valid e-mail address"), but with
 * letters of any script (RFC 6531). As in HTML, quoted mailboxes and IP addresses in brackets are rejected, though valid
 * in RFC 5321. Text that NFKC changes is rejected: `ｍ@ornek.test` looks like another address, and mail servers may treat
 * it as that one. So are invisible characters. Text with `İ` is rejected too: a provider that confirms it would confirm
 * the address with `i`.
 */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  return (
    emailPattern.test(address) &&
    !notOfMailbox.test(address.slice(0, at)) &&
    domainName(address.slice(at + 1)) !== undefined &&
    address.normalize('NFKC') === address &&
    !address.includes('İ')
  );
}

/** Returns the address that a person typed, in the form in which it is stored; undefined if it has no valid form. */
export function readEmail(text: string): string | undefined {
  const email = normalizeEmail(text);
  return isEmail(email) ? email : undefined;
}

/** Rough form of an address, for the API's description. `isEmail` decides. */
export const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

/** Characters that RFC 5322 allows only in quotes, and invisible ones. */
const notOfMailbox = /[(),:;[\]\\\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
