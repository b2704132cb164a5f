import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from '../../../schema/kernel/email.ts';

test.each([
  [' Ali@Ornek.TEST ', 'ali@ornek.test'],
  ['İBRAHİM@ORNEK.TEST', 'ibrahim@ornek.test'],
  ['IBRAHIM@ORNEK.TEST', 'ibrahim@ornek.test'],
  ['I\u0307brahim@ornek.test', 'ibrahim@ornek.test'],
  ['ıbrahim@ornek.test', 'ıbrahim@ornek.test'],
  ['AYŞE+Liste@ornek.test', 'ayşe+liste@ornek.test'],
  ['ali@ÖRNEK.test', 'ali@xn--rnek-4qa.test'],
  ['ali@xn--rnek-4qa.TEST', 'ali@xn--rnek-4qa.test'],
  ['ali@İŞ.example', 'ali@xn--i-1ma.example'],
  ['"a@b"@ornek.test', '"a@b"@ornek.test'],
  ['ali', 'ali'],
])('the e-mail address %j is normalized to %j', (address, normalized) => {
  expect(normalizeEmail(address)).toBe(normalized);
  expect(normalizeEmail(normalized)).toBe(normalized);
});

test.each(['İbrahim@ornek.test', 'ｍ@ornek.test', 'a b@ornek.test', 'ornek.test', 'a@@ornek.test'])(
  '%j is not a valid e-mail address',
  (address) => expect(isEmail(address)).toBe(false),
);
