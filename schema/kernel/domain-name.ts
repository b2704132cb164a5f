import { domainToASCII } from 'node:url';

/** Characters that end a host name in a URL. `domainToASCII` parses like a URL parser and would drop what follows them. */
const notOfHost = /[\s/\\:?#@%[\]]/;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Returns a domain name in lower case and ASCII (punycode); undefined if it is malformed. A dot at its end is not part of it. */
export function domainName(text: string): string | undefined {
  const name = notOfHost.test(text) ? '' : domainToASCII(text);
  return name.length <= 253 && name.split('.').every((each) => label.test(each)) ? name : undefined;
}
