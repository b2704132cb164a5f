import { isPlain } from './text.ts';

/** Form of a web address in error texts. */
export const webAddressForm = 'https://…';

/**
 * Returns whether a text is an absolute `http:` or `https:` URL with a host, in any form that a URL parser reads: upper
 * case, international names, IPv6, ports, user names, fragments. Such an address is stored as it was written. White
 * space, backslashes and control characters are rejected although parsers skip or replace them, because readers would
 * see another address than the one that is opened.
 */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && isPlain(text) && URL.canParse(text);
