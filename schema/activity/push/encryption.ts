import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Curve of Web Push. */
export const curve = 'prime256v1';
/** Size of a record in bytes; push services accept no larger messages. */
const recordSize = 4096;

/** Keys of a browser, in base64url. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for a browser (RFC 8291), as one record of the coding `aes128gcm` (RFC 8188). `own` is the private key and the salt of
 * this message; random unless a test states them. @throws Error if the key of the browser is no point of the curve
 */
export function encryptFor({ p256dh, auth }: BrowserKeys, message: string, own?: { key: Buffer; salt: Buffer }): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(curve);
  if (own) pair.setPrivateKey(own.key);
  else pair.generateKeys();
  const sender = pair.getPublicKey();
  const salt = own?.salt ?? randomBytes(16);
  const info = Buffer.concat([utf8('WebPush: info\0'), browser, sender]);
  const secret = derive(pair.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(sender.length, 20);
  // The delimiter 2 marks the last record.
  return Buffer.concat([header, sender, cipher.update(utf8(message)), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
}
