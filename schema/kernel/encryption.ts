import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key for encryption at rest: 32 bytes, and a name that is stored with each ciphertext. */
export type EncryptionKey = { readonly name: string; readonly key: Uint8Array };

const mark = 'sealed';
const [ivLength, tagLength] = [12, 16];

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) and a random nonce. @param subject the owner of the text, as additional
 * authenticated data, so that a ciphertext cannot be moved to another row
 * @returns base64url of nonce, tag and ciphertext
 */
export function encrypt(text: string, key: Uint8Array, subject: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(subject));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts a result of `encrypt`. @throws Error if the key or the subject differs, or the ciphertext was changed */
export function decrypt(ciphertext: string, key: Uint8Array, subject: string): string {
  const bytes = Buffer.from(ciphertext, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
}

/** A stored secret that no key of `SECRET_KEYS` decrypts. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
  /** Name of the key that encrypted it. */
  readonly key: string;
  constructor(key: string, options?: ErrorOptions) {
    super(`A secret was encrypted with the key ${key}, which SECRET_KEYS does not have, or has with another value.`, options);
    this.key = key;
  }
}

/**
 * Encrypts secrets that the server must be able to read again, so that readers of the database or a backup cannot:
 * signing secrets of webhooks, and the server's own keys. The first key encrypts; every key decrypts what it encrypted.
 * Without keys, secrets are stored as plain text.
 */
export class SecretEncryption {
  readonly #keys: readonly EncryptionKey[];

  constructor(keys: readonly EncryptionKey[]) {
    this.#keys = keys;
  }

  encrypt(text: string, subject: string): string {
    const [first] = this.#keys;
    return first ? `${mark}:${first.name}:${encrypt(text, first.key, subject)}` : text;
  }

  /** @throws SecretUnreadable */
  decrypt(stored: string, subject: string): string {
    const [begin, name = '', ciphertext] = stored.split(':');
    if (begin !== mark || ciphertext === undefined) return stored;
    const known = this.#keys.find((key) => key.name === name);
    if (!known) throw new SecretUnreadable(name);
    try {
      return decrypt(ciphertext, known.key, subject);
    } catch (cause) {
      throw new SecretUnreadable(name, { cause });
    }
  }

  /** Encrypts a stored secret again with the first key; null if it already is. @throws Error as `decrypt` does */
  reencrypt(stored: string, subject: string): string | null {
    const [first] = this.#keys;
    const name = stored.startsWith(`${mark}:`) ? stored.split(':')[1] : undefined;
    return name === first?.name ? null : this.encrypt(this.decrypt(stored, subject), subject);
  }
}
