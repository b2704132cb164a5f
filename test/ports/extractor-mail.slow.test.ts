import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { deepestAttachment, mostAttachments } from '../../src/ports/extractor/limits.ts';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';
import { pdfOf } from '../support/pdf.ts';

const whole = async (content: string | Buffer, name = 'ileti.eml'): Promise<Extracted> => {
  const found = await extracted(content, name);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

type Part = { readonly type: string; readonly name?: string; readonly content: Buffer | string };

let boundaries = 0;

/** A mail with these parts, encoded as mail programs do. */
function mailOf(subject: string, parts: readonly Part[], multipart = 'mixed'): string {
  boundaries += 1;
  const boundary = `sinir-${boundaries}`;
  const written = parts.map(({ type, name, content }) => {
    const file = name === undefined ? '' : `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}\r\n`;
    const isMail = type === 'message/rfc822';
    const transfer = isMail ? '8bit' : 'base64';
    const body = isMail ? content : Buffer.from(content).toString('base64');
    return `--${boundary}\r\nContent-Type: ${type}\r\n${file}Content-Transfer-Encoding: ${transfer}\r\n\r\n${body}\r\n`;
  });
  const headers = ['From: Can <can@example.test>', 'To: isil@example.test', `Subject: ${subject}`, 'Date: Thu, 29 Oct 2026 11:05:00 +0300'];
  return `${headers.join('\r\n')}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${multipart}; boundary="${boundary}"\r\n\r\n${written.join('')}--${boundary}--\r\n`;
}
const body = { type: 'text/plain; charset=utf-8', content: 'Merhaba, ekte bulabilirsin.' };
const head = 'Kimden: Can <can@example.test>\nKime: isil@example.test\nTarih: 29.10.2026 11:05';

afterAll(closeExtractor);

describe('a mail', () => {
  test('contains the text of its attachments below their names', async () => {
    const found = await whole(
      mailOf('Teklif', [
        body,
        { type: 'application/pdf', name: 'teklif şartları.pdf', content: pdfOf([{ lines: ['Teklif bedeli 48500 TL'] }]) },
        { type: 'application/octet-stream', name: 'yönerge.docx', content: readFileSync('test/support/samples/belge.docx') },
      ]),
    );
    expect(outlineOf(found).slice(0, 6)).toEqual([
      'heading 1: Teklif',
      `text: ${head}\nEkler: teklif şartları.pdf, yönerge.docx`,
      'text: Merhaba, ekte bulabilirsin.',
      'heading 2: teklif şartları.pdf',
      'text: Teklif bedeli 48500 TL',
      'heading 2: yönerge.docx',
    ]);
    expect(outlineOf(found)).toContain('heading 3: İzin Yönergesi');
    expect(found.warnings).toEqual([]);
  });

  test('contains forwarded mails with their headers', async () => {
    const inner = mailOf('Bütçe', [{ ...body, content: 'bütçe onaylandı 7788' }], 'alternative');
    const found = await whole(mailOf('Ilt: Butce', [body, { type: 'message/rfc822', content: inner }]));
    expect(outlineOf(found).slice(3)).toEqual(['heading 2: ek-1.eml', 'heading 3: Bütçe', `text: ${head}`, 'text: bütçe onaylandı 7788']);
  });

  test('contains its invitation with times, place and organizer', async () => {
    const invitation = [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'SUMMARY:Saha toplantısı',
      'DTSTART;TZID=Europe/Istanbul:20261102T140000',
      'DTEND:20261102T120000Z',
      'LOCATION:Gebze\\, de',
      ' po',
      'ORGANIZER;CN="Ayşe Kaya":mailto:ayse@example.test',
      'BEGIN:VALARM',
      'DESCRIPTION:Anımsatıcı',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const found = await whole(mailOf('Davet', [body, { type: 'text/calendar; charset=utf-8; method=REQUEST', content: invitation }]));
    expect(outlineOf(found).slice(-2)).toEqual([
      'heading 4: Saha toplantısı',
      'text: Başlangıç: 02.11.2026 14:00\nBitiş: 02.11.2026 15:00\nYer: Gebze, depo\nDüzenleyen: Ayşe Kaya <ayse@example.test>',
    ]);
  });

  test('reports attachments that cannot be read, with the reason', async () => {
    const found = await whole(
      mailOf('Ekler', [
        body,
        { type: 'application/ms-tnef', name: 'winmail.dat', content: Buffer.from('789f3e220100', 'hex') },
        { type: 'application/pdf', name: 'bozuk.pdf', content: '%PDF-1.7\n\u0001\u0002' },
        { type: 'application/pdf', name: 'parolalı.pdf', content: readFileSync('test/support/samples/parolali.pdf') },
        { type: 'application/pkcs7-signature', name: 'smime.p7s', content: Buffer.from([0x30, 0x80, 0, 0]) },
      ]),
    );
    expect(found.warnings).toEqual([
      { code: 'attachment_unread', name: 'winmail.dat', refusal: 'unsupported_type' },
      { code: 'attachment_unread', name: 'bozuk.pdf', refusal: 'corrupt' },
      { code: 'attachment_unread', name: 'parolalı.pdf', refusal: 'encrypted' },
    ]);
  });

  test('is read in the form that mail programs display if its HTML and plain text differ', async () => {
    const html = '<div style="display:none">gizli önizleme</div><p>Vinç kirası <b>9.870,50 TL</b>.</p>';
    const found = await whole(
      mailOf(
        'Kira',
        [
          { ...body, content: 'HTML gerekli.' },
          { type: 'text/html; charset=utf-8', content: html },
        ],
        'alternative',
      ),
    );
    expect(outlineOf(found).slice(2)).toEqual(['text: Vinç kirası 9.870,50 TL.']);
    expect(found.warnings).toEqual([{ code: 'hidden_left_out' }]);
    const long = 'Bu iletinin bütün içeriği düz metindedir, HTML bölümünde yalnız bir bağlantı var.';
    const plain = await whole(
      mailOf(
        'Kira',
        [
          { ...body, content: long },
          { type: 'text/html', content: '<a href="x">tikla</a>' },
        ],
        'alternative',
      ),
    );
    expect(outlineOf(plain).slice(2)).toEqual([`text: ${long}`]);
  });

  test('is read up to limits of depth and attachments, and reports omitted attachments', async () => {
    let nested = mailOf('en iç', [{ ...body, content: 'en içteki söz' }]);
    for (let n = 0; n < deepestAttachment + 1; n += 1) nested = mailOf(`kat ${n}`, [body, { type: 'message/rfc822', content: nested }]);
    const deep = await whole(nested);
    expect(deep.text).not.toContain('en içteki söz');
    expect(deep.warnings.map(({ code }) => code)).toEqual(['attachments_left_out']);

    const many = Array.from({ length: mostAttachments + 1 }, (_, n) => ({ type: 'text/plain', name: `${n}.txt`, content: `not ${n}` }));
    const found = await whole(mailOf('Çok ek', [body, ...many]));
    expect(found.text).toContain(`not ${mostAttachments - 1}`);
    expect(found.text).not.toContain(`not ${mostAttachments}\n`);
    expect(found.warnings).toEqual([{ code: 'attachments_left_out' }]);
  });

  test('reports an unsupported charset', async () => {
    const mail = mailOf('Eski', [{ type: 'text/plain; charset=utf-7', content: 'T+APw-rk+AOc-e' }]);
    expect((await whole(mail)).warnings).toEqual([{ code: 'encoding_unknown', name: 'utf-7' }]);
  });

  // The samples are signed and encrypted with OpenSSL.
  test('is read if it is signed (S/MIME), and reported if it is encrypted', async () => {
    const signed = await whole(readFileSync('test/support/samples/imzali.eml'));
    expect(outlineOf(signed).slice(2)).toEqual(['heading 2: smime.p7m', 'text: Teklif bedeli 48.500 TL, imzalı ileti.']);
    expect(signed.warnings).toEqual([]);
    const encrypted = await whole(readFileSync('test/support/samples/sifreli.eml'));
    expect(encrypted.warnings).toEqual([{ code: 'attachment_unread', name: 'smime.p7m', refusal: 'encrypted' }]);
  });

  test('contains the document inside an attached signature', async () => {
    const content = readFileSync('test/support/samples/imzali.docx.p7m');
    const found = await whole(mailOf('İmzalı', [body, { type: 'application/octet-stream', name: 'yönerge.docx.p7m', content }]));
    expect(outlineOf(found)).toContain('heading 4: yönerge.docx');
    expect(found.text).toContain('14 iş günü yıllık ücretli izin');
    expect(found.warnings).toEqual([]);
  });

  test('is read from Outlook (.msg) with its attachments and pictures', async () => {
    // A message of Outlook from the tests of @kenjiuno/msgreader (Apache-2.0).
    const found = await whole(readFileSync('test/support/samples/ekli.msg'), 'ekli.msg');
    expect(found.mimeType).toBe('application/vnd.ms-outlook');
    expect(outlineOf(found)).toEqual([
      'heading 1: Attach and inline',
      'text: Kime: xmailuser@xmailserver.test\nTarih: 28.07.2021 01:19\nEkler: attach.png, image001.png',
      'heading 2: attach.png',
      'text: Attachment file',
      'heading 2: image001.png',
      'text: Inline picture',
    ]);
  });
});
