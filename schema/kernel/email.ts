/** An e-mail address as it is kept and compared: lower case. The part before `@` could differ by case (RFC 5321 2.4); no provider lets it. */
export const normalizeEmail = (address: string): string => address.trim().toLowerCase();

/**
 * Whether it could be an address. One that NFKC changes is none: `ｍ@ornek.test` looks like another, and what lies behind
 * may take it for that one.
 */
export const isEmail = (address: string): boolean => emailPattern.test(address) && address.normalize('NFKC') === address;

/** Shape of an address; whether it exists is known when mail arrives. */
export const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
