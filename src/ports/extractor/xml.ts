import { SaxesParser } from 'saxes';
import { Refused } from './port.ts';

/** Attributes by their qualified names (`text:outline-level`). */
export type Attributes = Readonly<Record<string, string>>;

type Handlers = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text?(text: string): void;
};

/** Bytes decoded and parsed at a time, so that a large part is never one string. */
const step = 1024 * 1024;

/**
 * Tells `handlers` of a part's elements and texts, in order. Entities that a document declares itself are errors, so that
 * none unfolds. @throws Refused `corrupt` where it is no well-formed XML
 */
export function readXml(bytes: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(name, attributes));
  parser.on('closetag', ({ name }) => close(name));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw new Refused('corrupt', { cause: error });
  });
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
  for (let at = 0; at < bytes.length; at += step) parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  parser.write(decoder.decode()).close();
}
