import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openExtractor } from '../../src/ports/extractor/index.ts';
import { filesPerProcess, pauses, pooledIdleMs, smallFile } from '../../src/ports/extractor/limits.ts';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, endNext, extracted, isRunning, outcomeOf, outlineOf, readersOf } from '../support/extract.ts';
import { pdfOf, scanOf } from '../support/pdf.ts';

const samples = 'test/support/samples';
const sample = (name: string) => outcomeOf(`${samples}/${name}`, 'dosya');
const whole = (found: Extracted | string): Extracted => {
  if (typeof found === 'string') throw new Error(found);
  return found;
};

/** The text of `belge.*`, identical in every format that has headings, lists and tables. */
const document = [
  'heading 1: İzin Yönergesi',
  "text: Bu yönerge, şirket çalışanlarının izin haklarını düzenler. Yürürlük tarihi 29.10.2026'dır.",
  'heading 2: Yıllık izin',
  'text: Kıdemi bir yıldan beş yıla kadar olan çalışanlara 14 iş günü yıllık ücretli izin verilir. Dr. Işıl Öztürk izin taleplerini onaylar.',
  'text: - İzin talebi en az 15 gün önce yapılır.\n- Devreden izin en çok 5 gündür.',
  'heading 2: Mazeret izni',
  'text: Evlilik halinde üç gün, yakının vefatı halinde üç gün mazeret izni verilir.',
  'table: Kıdem | Gün\n1–5 yıl | 14\n5–15 yıl | 20\n15 yıl ve üzeri | 26',
];
const office = 'application/vnd.openxmlformats-officedocument';

afterAll(closeExtractor);

describe('reads the text of', () => {
  test.each([
    ['belge.docx', `${office}.wordprocessingml.document`],
    ['belge.odt', 'application/vnd.oasis.opendocument.text'],
    ['belge.html', 'text/html'],
  ])('%s, with headings, lists and tables', async (name, mimeType) => {
    const found = whole(await sample(name));
    expect(found.mimeType).toBe(mimeType);
    expect(outlineOf(found)).toEqual(document);
  });

  test('a PDF page by page, with its lines joined to paragraphs', async () => {
    const found = whole(await sample('belge.pdf'));
    expect(found).toMatchObject({ mimeType: 'application/pdf', pages: 1, ocr: false });
    expect(outlineOf(found)).toEqual([
      'heading 1 @1: İzin Yönergesi',
      document[1]?.replace('text:', 'text @1:'),
      'heading 2 @1: Yıllık izin',
      document[3]?.replace('text:', 'text @1:'),
      'text @1: • İzin talebi en az 15 gün önce yapılır.\n• Devreden izin en çok 5 gündür.',
      'heading 2 @1: Mazeret izni',
      document[6]?.replace('text:', 'text @1:'),
      'table @1: Kıdem | Gün\n1–5 yıl | 14\n5–15 yıl | 20',
      'text @1: 15 yıl ve üzeri 26',
    ]);
  });

  test('a presentation with a page for each slide, and its notes', async () => {
    const found = whole(await sample('sunum.pptx'));
    expect(found).toMatchObject({ mimeType: `${office}.presentationml.presentation`, pages: 2 });
    expect(outlineOf(found)).toEqual([
      'heading 1 @1: Şubat Satış Özeti',
      'text @1: - Ciro yüzde 12 arttı\n- İade oranı düştü',
      'text @1: Konuşmacı notu: iade nedenlerini anlat.',
      'heading 1 @2: Gelecek Çeyrek',
      'text @2: İzmir şubesi Mart ayında açılıyor.',
    ]);
  });

  test('a workbook with a page for each sheet, and formatted dates and numbers', async () => {
    const found = whole(await sample('tablo.xlsx'));
    expect(found).toMatchObject({ mimeType: `${office}.spreadsheetml.sheet`, pages: 2 });
    expect(outlineOf(found)).toEqual([
      'heading 1 @1: Giderler',
      'table @1: Kalem | Tutar | Tarih\nKırtasiye | 1250,5 | 29.10.2026\nUlaşım | 900 | 03.11.2026',
      'heading 1 @2: Gelirler',
      'table @2: Müşteri | Ödeme\nIğdır Gıda A.Ş. | 45000',
    ]);
  });

  test('a picture by OCR with Turkish letters', async () => {
    const found = whole(await sample('tarama.png'));
    expect(found).toMatchObject({ mimeType: 'image/png', ocr: true });
    expect(outlineOf(found)[0]).toBe('heading 1: İzin Yönergesi');
    for (const words of [
      'şirket çalışanlarının izin haklarını düzenler',
      'Yürürlük tarihi 29.10.2026',
      'Dr. Işıl Öztürk',
      'üç gün mazeret izni',
    ])
      expect(found.text).toContain(words);
  });

  test('a scanned PDF with its page numbers', async () => {
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const picture = await loadImage(readFileSync(`${samples}/tarama.png`));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const scan = scanOf(canvas.toBuffer('image/jpeg', 85), picture.width, picture.height, 2);
    const found = whole(await extracted(scan));
    expect(found).toMatchObject({ pages: 2, ocr: true });
    const titles = outlineOf(found).filter((line) => line.endsWith('İzin Yönergesi'));
    expect(titles).toEqual(['heading 1 @1: İzin Yönergesi', 'heading 1 @2: İzin Yönergesi']);
  });

  test('Markdown', async () => {
    const text =
      '# Kurulum\r\n\r\nÖnce **indirin**.\r\n\r\n## Adımlar\r\n- bir\r\n- iki\r\n\r\n| Ad | Yaş |\r\n|---|---|\r\n| Işıl | 30 |\r\n';
    const found = whole(await extracted(text));
    expect(found.mimeType).toBe('text/markdown');
    expect(outlineOf(found)).toEqual([
      'heading 1: Kurulum',
      'text: Önce **indirin**.',
      'heading 2: Adımlar',
      'text: - bir\n- iki',
      'table: Ad | Yaş\nIşıl | 30',
    ]);
  });

  test('JSON, with a list of objects as a table and anything else as paths', async () => {
    const found = whole(await extracted(JSON.stringify({ ad: 'Atölye', uyeler: [{ ad: 'Işıl', yas: 30 }], ic: { a: { b: [1, 2] } } })));
    expect(found.mimeType).toBe('application/json');
    expect(outlineOf(found)).toEqual([
      'text: ad: Atölye',
      'heading 1: uyeler',
      'table: ad | yas\nIşıl | 30',
      'text: ic.a.b.1: 1\nic.a.b.2: 2',
    ]);
  });

  test('JSON with all digits of its numbers', async () => {
    const found = whole(await extracted('{"id": 1234567890123456789, "oran": 0.12345678901234567890, "adet": 5}'));
    expect(found.text.split('\n\n')).toEqual(['id: 1234567890123456789', 'oran: 0.12345678901234567890', 'adet: 5']);
  });

  test('JSON with keys that every object inherits', async () => {
    const found = whole(await extracted('[{"ad": "Işıl", "constructor": "x", "__proto__": "y"}, {"ad": "Ali"}]'));
    expect(outlineOf(found)).toEqual(['table: ad | constructor | __proto__\nIşıl | x | y\nAli |  |']);
  });

  test('a mail with its headers, its text and its text attachments', async () => {
    const mail = [
      'From: =?iso-8859-9?Q?I=FE=FDl_=D6zt=FCrk?= <isil@example.test>',
      'To: ali@example.test',
      'Subject: =?UTF-8?B?VG9wbGFudMSxIG5vdHU=?=',
      'Date: Thu, 29 Oct 2026 11:05:00 +0300',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=iso-8859-9',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Merhaba, b=FCt=E7e onayland=FD.',
      '--x',
      'Content-Type: text/csv; name="tutar.csv"',
      'Content-Disposition: attachment; filename="tutar.csv"',
      '',
      'Ad;Tutar',
      'Ali;5',
      '--x',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="teklif.pdf"',
      '',
      '%PDF-1.4',
      '--x--',
    ].join('\r\n');
    const found = whole(await extracted(mail));
    expect(found.mimeType).toBe('message/rfc822');
    expect(outlineOf(found)).toEqual([
      'heading 1: Toplantı notu',
      'text: Kimden: Işıl Öztürk <isil@example.test>\nKime: ali@example.test\nTarih: 29.10.2026 11:05\nEkler: tutar.csv, teklif.pdf',
      'text: Merhaba, bütçe onaylandı.',
      'heading 2: tutar.csv',
      'table: Ad | Tutar\nAli | 5',
    ]);
  });
});

describe('encodings', () => {
  const turkish = 'Iğdır’da şöför, çığlık, ÖĞÜT İŞİ';
  // Code points of the Turkish letters in ISO-8859-9 and windows-1254.
  const places: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe, '’': 0x92 };
  const oneByte = Buffer.from([...turkish].map((letter) => places[letter] ?? letter.charCodeAt(0)));
  test.each([
    ['UTF-8', Buffer.from(turkish)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${turkish}`)],
    ['UTF-16, little endian', Buffer.from(`\ufeff${turkish}`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(`\ufeff${turkish}`, 'utf16le').swap16()],
    ['windows-1254', oneByte],
  ])('recognises %s', async (_, bytes) => {
    expect(whole(await extracted(bytes, 'not.txt')).text).toBe(turkish);
  });

  test('follows the charset that a page declares', async () => {
    const page = Buffer.concat([Buffer.from('<html><meta charset="iso-8859-9"><p>'), oneByte]);
    expect(whole(await extracted(page)).text).toBe(turkish);
  });

  test('keeps the commas of a table with semicolons in windows-1254', async () => {
    const found = whole(
      await extracted(Buffer.concat([Buffer.from('Ad;Tutar;Not\nAli;1.250,50;x\n'), oneByte, Buffer.from(';2,5;y\n')]), 'liste.csv'),
    );
    expect(found.mimeType).toBe('text/csv');
    expect(outlineOf(found)).toEqual([`table: Ad | Tutar | Not\nAli | 1.250,50 | x\n${turkish} | 2,5 | y`]);
  });
});

describe('the type of a file follows its content:', () => {
  const html = '<!doctype html><p>Merhaba</p>';
  test.each<[string, string | Buffer, string, string]>([
    ['a page called .txt', html, 'a.txt', 'text/html'],
    ['a text called .pdf', 'Düz bir metin.', 'a.pdf', 'text/plain'],
    ['a document called .png', readFileSync(`${samples}/belge.docx`), 'a.png', `${office}.wordprocessingml.document`],
    ['a PDF without an ending', pdfOf([{ lines: ['Merhaba, bu bir metindir.'] }]), 'a', 'application/pdf'],
    ['a table called .txt', 'ad\tyas\tsehir\nA\t1\tX\nB\t2\tY\n', 'a.txt', 'text/csv'],
    ['prose with commas', 'Bir, iki, üç.\nDört, beş, altı.', 'a.txt', 'text/plain'],
    ['a script with comments', '# yorum\nls -la\n', 'a.sh', 'text/plain'],
    ['what only looks like JSON', '{ bu JSON değil }', 'a.json', 'text/plain'],
  ])('%s', async (_, content, name, mimeType) => {
    expect(whole(await extracted(content, name)).mimeType).toBe(mimeType);
  });
});

describe('a PDF', () => {
  test('loses hyphens at line ends and keeps running headers and footers once', async () => {
    const pages = Array.from({ length: 5 }, (_, n) => ({
      lines: [
        'Gizli belge',
        ...['Bir', 'Iki', 'Uc', 'Dort', 'Bes', 'Alti'].map((word) => `${word} ${'abcde'[n]} satiri burada durur ve`),
        `bu sayfa ${n + 1} sonunda bo-`,
        `lunen ${'abcde'[n]} kelimesi vardir.`,
        `Sayfa ${n + 1}`,
      ],
    }));
    const found = whole(await extracted(pdfOf(pages)));
    expect(found.pages).toBe(5);
    expect(outlineOf(found).find((line) => line.startsWith('text @3'))).toMatch(
      /^text @3: Bir c satiri .* durur ve bu sayfa 3 sonunda bolunen c kelimesi vardir\.$/,
    );
    expect(found.text.match(/Gizli belge|Sayfa \d/g)).toEqual(['Gizli belge', 'Sayfa 1']);
  });

  test('has no text if its pages are empty', async () => {
    expect(await extracted(pdfOf([{}, {}]))).toBe('no_text');
  });
});

test('stops reading a file when the request is aborted', async () => {
  const stop = new AbortController();
  const reading = outcomeOf(`${samples}/tarama.png`, 'a.png', stop.signal);
  setTimeout(() => stop.abort(), 100);
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('reports a missing file as an internal error, not as a fault of the file', async () => {
  await expect(outcomeOf('/no/such/file')).rejects.toThrow('ENOENT');
});

describe('a small text', () => {
  const list = JSON.stringify([{ ad: 'Işıl', yas: 30 }, { ad: 'Ali' }]);
  const page = '<!doctype html><h1>Başlık</h1><p class="a">Metin</p><table><tr><th>Ad<th>Yaş<tr><td>Işıl<td>30</table>';

  /** Returns the pooled worker, idle. One that was too slow for a text, on a busy machine, has ended: the next text starts another. */
  const idleWorker = async (): Promise<ChildProcess> => {
    let worker: ChildProcess;
    do {
      await extracted('ilk');
      worker = readersOf('texts').at(-1)!;
    } while (!isRunning(worker));
    return worker;
  };
  /** Reads a text while the pooled worker is stopped by SIGSTOP; runs `meanwhile` once the worker has received the request. */
  const readStopped = async (worker: ChildProcess, meanwhile: () => unknown = () => undefined) => {
    const send = vi.spyOn(worker, 'send');
    worker.kill('SIGSTOP');
    const reading = extracted('metin');
    await expect.poll(() => send.mock.calls.length).toBe(1);
    await meanwhile();
    return reading;
  };

  test('is read by a pooled worker', async () => {
    const worker = await idleWorker();
    const others = readersOf('anything').length;
    for (const [content, mimeType] of [
      ['Düz metin.', 'text/plain'],
      ['# Bir\n\n- iki\n', 'text/markdown'],
      ['Ad;Yaş;Şehir\nA;1;X\nB;2;Y\n', 'text/csv'],
      [list, 'application/json'],
      [page, 'text/html'],
    ] as const)
      expect(whole(await extracted(content)).mimeType).toBe(mimeType);
    expect(readersOf('texts').at(-1)).toBe(worker);
    expect(isRunning(worker)).toBe(true);
    expect(readersOf('anything')).toHaveLength(others);
  });

  test('is read with fewer permissions than other files: no threads, no addons', async () => {
    const { spawnargs } = await idleWorker();
    expect(spawnargs).toEqual(expect.arrayContaining(['--permission', '--allow-fs-read=*', '--disallow-code-generation-from-strings']));
    expect(spawnargs.join(' ')).not.toMatch(/allow-(fs-write|child-process|addons|worker|wasi)/);
  });

  test.each<[string, string | Buffer]>([
    ['a text above the size', 'kelime '.repeat(smallFile / 7 + 1)],
    ['a mail', 'From: a@example.test\nTo: b@example.test\nSubject: c\n\nMetin'],
    ['a document', readFileSync(`${samples}/belge.docx`)],
  ])('is not %s, which is read in its own process', async (_, content) => {
    const others = readersOf('anything').length;
    whole(await extracted(content));
    expect(readersOf('anything')).toHaveLength(others + 1);
  });

  test('does not affect the result of the next one', async () => {
    const worker = await idleWorker();
    const [listed, pageResult] = [await extracted(list), await extracted(page)];
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'ad'];
    const hostile = [
      ...names.map((name) => `{"${name}": {"${name}": {"ad": "kirli", "class": "kirli", "then": 1}}}`),
      ...names.map((name) => `[{"${name}": "kirli"}, {"${name}": 1}, {}]`),
      `<!doctype html><p ${names.map((name) => `${name}="kirli"`).join(' ')}>a<script>Array.prototype.map = 1</script>`,
      '<!doctype html><meta charset="utf-16"><base href="//x"><style>p{display:none}</style><!-- <table><tr><td>',
      '<!doctype html>\ue001\ue002\ue003\ue004<table><tr><td>x',
      'ad;__proto__;"kirli\nA;1;2\nB;2;"',
      '```\n# a\n| a | b |\n|---|---|\n~~~',
    ];
    for (const content of hostile) {
      await extracted(content);
      expect(await extracted(list)).toEqual(listed);
      expect(await extracted(page)).toEqual(pageResult);
    }
    expect(readersOf('texts').at(-1)).toBe(worker);
  });

  test('is read by another process if its process is killed, and so is the next', async () => {
    const worker = await idleWorker();
    expect(await readStopped(worker, () => worker.kill('SIGKILL'))).toMatchObject({ text: 'metin' });
    expect(await extracted('sonraki')).toMatchObject({ text: 'sonraki' });
    expect(readersOf('texts').at(-1)).not.toBe(worker);
  });

  test('is read by its own process if it takes longer than small files do', async () => {
    const worker = await idleWorker();
    expect(await readStopped(worker)).toMatchObject({ text: 'metin' });
    expect(isRunning(worker)).toBe(false);
  });

  test('is read by another process if the pooled worker ended while idle', async () => {
    const worker = await idleWorker();
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    expect(await extracted('sonraki')).toMatchObject({ text: 'sonraki' });
  });

  test('is read by a new process after some hundreds of files', async () => {
    const worker = await idleWorker();
    for (let count = 0; count < filesPerProcess; count += 1) await extracted('metin');
    expect(readersOf('texts').at(-1)).not.toBe(worker);
    expect(isRunning(worker)).toBe(false);
  });

  test('leaves no process running for long if no other follows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const worker = await idleWorker();
      const ended = once(worker, 'exit');
      vi.advanceTimersByTime(pooledIdleMs);
      await ended;
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves no process that outlives the extractor', async () => {
    const worker = await idleWorker();
    await closeExtractor();
    expect(isRunning(worker)).toBe(false);
  });
});

describe('a reading process that ends by no fault of the file', () => {
  const document = `${samples}/belge.docx`;
  /** An extractor and the messages that it reported about ended processes. */
  const watched = (onEnded: (message: string) => void = () => undefined) => {
    const messages: string[] = [];
    const extractor = openExtractor({
      onEnded: ({ message }) => {
        messages.push(message);
        onEnded(message);
      },
    });
    return { extractor, messages };
  };

  test.each<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGSEGV'])('is reported and started again after %s', async (by) => {
    const { extractor, messages } = watched();
    endNext(by);
    expect(outlineOf(await extractor.extract(document, { name: 'a.docx' }))[0]).toBe('heading 1: İzin Yönergesi');
    expect(messages).toEqual([`a reading process ended by ${by}`]);
    await extractor.close();
  });

  test('is started again if it could not start', async () => {
    const node = process.execPath;
    const { extractor, messages } = watched(() => {
      process.execPath = node;
    });
    process.execPath = '/no/such/program';
    expect(outlineOf(await extractor.extract(document, { name: 'a.docx' }))[0]).toBe('heading 1: İzin Yönergesi');
    expect(messages).toHaveLength(1);
    await extractor.close();
  });

  test('gives no verdict on the file after different signals', async () => {
    const { extractor, messages } = watched((message) => {
      if (message.endsWith('SIGKILL')) endNext('SIGSEGV', 2);
    });
    endNext('SIGKILL');
    await expect(extractor.extract(document, { name: 'a.docx' })).rejects.toMatchObject({ name: 'Ended' });
    expect(messages).toHaveLength(pauses.length + 1);
    await extractor.close();
  });

  test('gives no verdict on the file if it can never start', async () => {
    const node = process.execPath;
    const { extractor, messages } = watched();
    process.execPath = '/no/such/program';
    await expect(extractor.extract(document, { name: 'a.docx' })).rejects.toMatchObject({ name: 'Ended', verdict: undefined });
    process.execPath = node;
    expect(messages).toHaveLength(pauses.length + 1);
    await extractor.close();
  });
});
