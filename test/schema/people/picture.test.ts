import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../../schema/people/member/picture.ts';
import { pictures } from '../../support/pictures.ts';

const bytesOf = (name: keyof typeof pictures) => Buffer.from(pictures[name], 'base64');

describe('an uploaded picture', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['lossless', 'image/webp'],
    ['alpha', 'image/webp'],
  ] as const)('%s is recognized by its content', (name, mimeType) => {
    const picture = pictureOf(bytesOf(name));
    expect(picture?.mimeType).toBe(mimeType);
    // A cleaned picture stays unchanged.
    expect(pictureOf(picture?.bytes as Buffer)).toEqual(picture);
  });

  test.each(['png', 'jpeg', 'webp', 'alpha'] as const)('%s loses its location metadata', (name) => {
    expect(bytesOf(name).includes('Ankara')).toBe(true);
    expect(pictureOf(bytesOf(name))?.bytes.includes('Ankara')).toBe(false);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('%s loses data after its end', (name) => {
    const script = '<script>alert(1)</script>';
    expect(pictureOf(Buffer.concat([bytesOf(name), Buffer.from(script)]))).toEqual(pictureOf(bytesOf(name)));
  });

  test.each(['png', 'jpeg', 'webp', 'lossless', 'alpha'] as const)('%s is rejected if it is truncated', (name) => {
    const whole = bytesOf(name);
    for (let length = 0; length < whole.length; length += 1) {
      const cut = pictureOf(whole.subarray(0, length));
      // Only data that is removed anyway may be missing.
      if (cut) expect(cut).toEqual(pictureOf(whole));
    }
    expect(pictureOf(whole.subarray(0, whole.length / 2))).toBeUndefined();
  });

  test('with randomly changed bytes is accepted or rejected, and never throws', () => {
    for (const name of Object.keys(pictures) as (keyof typeof pictures)[]) {
      const whole = bytesOf(name);
      for (let at = 0; at < whole.length; at += 1)
        for (const value of [0x00, 0x01, 0x7f, 0xff]) {
          const changed = Buffer.from(whole);
          changed[at] = value;
          const picture = pictureOf(changed);
          if (picture) expect(picture.bytes.length).toBeLessThanOrEqual(whole.length);
        }
    }
  });

  test.each(['gif', 'moving', 'wide'] as const)('%s is rejected', (name) => {
    expect(pictureOf(bytesOf(name))).toBeUndefined();
  });

  test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'GIF89a'])('%j is rejected', (text) => {
    expect(pictureOf(Buffer.from(text))).toBeUndefined();
  });
});
