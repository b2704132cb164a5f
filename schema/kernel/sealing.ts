import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key that secrets are sealed with: its name, kept with what it sealed, and 32 bytes. */
export type SealingKey = { readonly name: string; readonly key: Uint8Array };

const mark = 'sealed';
const [ivLength, tagLength] = [12, 16];

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce. @param subject whose the text is: authenticated along, so that no
 * row takes another's. @returns base64url of nonce, tag and text
 */
export function encrypt(text: string, key: Uint8Array, subject: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What `encrypt` made. @throws Error with another key, for another subject, or where it was changed */
export function decrypt(sealed: string, key: Uint8Array, subject: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
}

/**
 * Seals what the server must be able to read again, so that who reads the database or a backup cannot: secrets that
 * webhooks are signed with, and keys of the server's own. The first key seals, each opens what it sealed; without any,
 * secrets are kept as they are.
 */
export class Sealing {
  readonly #keys: readonly SealingKey[];

  constructor(keys: readonly SealingKey[]) {
    this.#keys = keys;
  }

  seal(text: string, subject: string): string {
    const [first] = this.#keys;
    return first ? `${mark}:${first.name}:${encrypt(text, first.key, subject)}` : text;
  }

  /** @throws Error where its key is not there, or it was changed */
  open(kept: string, subject: string): string {
    const [begin, name, sealed] = kept.split(':');
    if (begin !== mark || sealed === undefined) return kept;
    const known = this.#keys.find((key) => key.name === name);
    if (!known) throw new Error(`a secret was sealed with the key ${name}, which SECRET_KEYS does not have`);
    return decrypt(sealed, known.key, subject);
  }

  /** The same secret sealed with the first key; null where it is kept as it should be. @throws Error as `open` does */
  reseal(kept: string, subject: string): string | null {
    const [first] = this.#keys;
    const name = kept.startsWith(`${mark}:`) ? kept.split(':')[1] : undefined;
    return name === first?.name ? null : this.seal(this.open(kept, subject), subject);
  }
}
