import { deflateRawSync, gzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/ports/extractor/decode.ts';
import { kindOf } from '../../src/ports/extractor/detect.ts';
import { typeOf } from '../../src/ports/extractor/port.ts';
import { beginningOf } from '../../src/ports/extractor/signature.ts';
import { docxOf, wordParagraph, zipOf } from '../support/zip.ts';

/** Signatures known to file-type that a text may begin with. */
const signatures =
  `!<arch> #!AMR $FL2 %PDF %! ** **ACE -lh5- -lz4- .RMF 070707 0MIE 8BPS AC AVI BLENDER BM BOOKMOBI BZh CR CWS Cr24 DRACO DSD
  Extended_Module: FLIF FORM FRM8 FUJIFILMCCD-RAW FWS GIF GIF89a ID3 II IMPM ISc( ITSF LP LZIP MAC MM MP+ MPCK MSCF MThd MZ OTTO OggS PAR1 PARE PK
  QLCM RIFF SCRM SQLi SketchUp_Model WEBP WEBVTT WS caff desc fLaC gimp_xcf icns moov mdat free wide ftyp 1234ftypisom 1234mdat 1234free regf solid ttcf wOF2
  wOFF wvpk xar! Rar! 7z`
    .split(/\s+/)
    .map((signature) => signature.replaceAll('_', ' '));
const sentence = ' Genel Kurulu kararını açıkladı: şöför, ığdır, çığlık, ÖĞÜT İŞİ.\nİkinci satır burada.\n';
const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['windows-1254', (text) => iconv.encode(text, 'windows-1254')],
  ['UTF-16', (text) => iconv.encode(text, 'utf-16le', { addBOM: true })],
];

describe.each(encodings)('a text in %s that begins like another format', (_, encoded) => {
  test.each(signatures)('is detected as text: %s', async (signature) => {
    const bytes = encoded(`${signature}${sentence}`);
    expect(await typeOf(bytes, 'not.txt')).toMatch(/^text\//);
    const { format } = await kindOf(bytes, 'not.txt');
    expect(['text', 'csv']).toContain(format);
  });

  test('is detected as text if a signature comes further in: tar, ISO image, Palm book', async () => {
    for (const [at, signature] of [
      [257, 'ustar'],
      [60, 'BOOKMOBI'],
      [36, 'acsp'],
      [44, 'SCRM'],
      [128, 'DICM'],
      [32_769, 'CD001'],
    ] as const) {
      const bytes = encoded(`${'a'.repeat(at)}${signature}${sentence}`);
      expect([signature, (await kindOf(bytes, 'not.txt')).format]).toEqual([signature, 'text']);
    }
  });

  test('is detected as a table by its columns', async () => {
    const bytes = encoded('BM;TL;USD\nçelik;1.250,50;30,1\nşap;12,5;0,4\n');
    expect(await kindOf(bytes, 'kur.csv')).toEqual({ format: 'csv', mimeType: 'text/csv' });
    expect(await typeOf(bytes, 'kur.csv')).toBe('text/csv');
  });
});

describe('a file that is not text', () => {
  test.each([
    ['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['image/png', createCanvas(8, 8).toBuffer('image/png')],
    ['image/jpeg', createCanvas(8, 8).toBuffer('image/jpeg')],
    ['application/zip', zipOf([{ name: 'a.txt', content: 'a' }])],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', docxOf(wordParagraph('a'))],
    ['application/gzip', gzipSync('a')],
    ['image/bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ])('keeps its type: %s', async (mimeType, bytes) => {
    expect((await beginningOf(bytes)).signature).toBe(mimeType);
    expect(await typeOf(bytes, 'not.txt')).toBe(mimeType);
  });

  test('is never detected as text, with or without a UTF-16 mark', async () => {
    const noise = deflateRawSync(Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * n * 7919) % 251)));
    for (const bytes of [noise, Buffer.concat([Buffer.from([0xff, 0xfe]), noise]), Buffer.concat([Buffer.from([0xff, 0xfb]), noise])]) {
      expect(await typeOf(bytes, 'not.txt')).not.toMatch(/^text/);
      await expect(kindOf(bytes, 'not.txt')).rejects.toMatchObject({ refusal: 'unsupported_type' });
    }
  });
});

describe('an old Office file', () => {
  test.each(['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'])('is refused as such (%s)', async (entry) => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`${entry}\0`, 'utf16le')]);
    await expect(kindOf(container, 'eski')).rejects.toMatchObject({ refusal: 'old_office' });
  });
});

describe('the encoding of a text', () => {
  const turkish = 'Iğdır’da şöför, çığlık, ÖĞÜT İŞİ\nikinci satır: güneş\n';
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'windows-1254', 'cp857', 'macturkish'])(
    'is detected: %s',
    (encoding) => {
      const text = encoding === 'cp857' ? turkish.replace('’', "'") : turkish;
      expect(decode(iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-32') })).replace('\ufeff', '')).toBe(text);
      if (/^utf-(8|16)/.test(encoding)) expect(decode(iconv.encode(text, encoding, { addBOM: true })).replace('\ufeff', '')).toBe(text);
    },
  );

  test.each(['utf-8', 'iso-8859-1', 'windows-1252', 'utf-16', 'x-bilinmeyen', 'iso-8859-9'])(
    'is detected although the file declares %s',
    (label) => {
      expect(decode(iconv.encode(turkish, 'windows-1254'), label)).toBe(turkish);
      expect(decode(Buffer.from(turkish), label)).toBe(turkish);
    },
  );

  test('is that of another language if the file declares it', () => {
    expect(decode(iconv.encode('Привет, мир', 'windows-1251'), 'windows-1251')).toBe('Привет, мир');
  });

  test('may change from line to line', () => {
    const mixed = Buffer.concat([Buffer.from('Şule;İzmir\n'), iconv.encode('Işıl;Iğdır\n', 'windows-1254'), Buffer.from('Çağrı;Muş\n')]);
    expect(decode(mixed)).toBe('Şule;İzmir\nIşıl;Iğdır\nÇağrı;Muş\n');
  });

  test('leaves U+FFFD for invalid bytes if it cannot be detected', () => {
    const broken = Buffer.concat([Buffer.from('şöför çığlık '), Buffer.from([0xff]), Buffer.from(' güneş')]);
    expect(decode(broken)).toBe('şöför çığlık \ufffd güneş');
  });
});
