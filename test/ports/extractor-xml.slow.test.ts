import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';

afterAll(closeExtractor);

const read = async (content: string | Buffer, name?: string) => {
  const found = await extracted(content, name);
  if (typeof found === 'string') throw new Error(found);
  return { ...found, outline: outlineOf(found) };
};

const invoice = readFileSync('test/support/samples/office/e-fatura.xml', 'utf8');

test('reads an e-invoice as a person sees it, without its signature and its style sheet', async () => {
  const { outline, mimeType, warnings } = await read(invoice);
  expect(mimeType).toBe('application/xml');
  expect(warnings).toEqual([]);
  const address = 'Papatya Caddesi Yasemin Sokak No: 21/4 34100 Beşiktaş İstanbul Türkiye';
  expect(outline).toEqual([
    'heading 1: e-Fatura GIB2026000000043',
    [
      'text: Belge no: GIB2026000000043',
      'Tarih: 29.10.2026 14:05',
      'ETTN: F47AC10B-58CC-4372-A567-0E02B2C3D479',
      'Senaryo: TICARIFATURA',
      'Tip: Tevkifat (TEVKIFAT)',
      'Para birimi: TRY',
      'Sipariş: SIP-118, 01.10.2026',
      'İrsaliye: IRS2026000000007, 28.10.2026',
    ].join('\n'),
    'text: Not: Yalnız İkiBinDörtYüzOtuzTürkLirası',
    'heading 2: Satıcı',
    `text: Ad: Atölye Yazılım A.Ş.\nVKN: 1288331521\nMERSISNO: 0123456789000015\nVergi dairesi: Büyük Mükellefler\nAdres: ${address}\nTelefon: (212) 925 51515\nE-posta: bilgi@1288331521.example\nWeb: www.1288331521.example`,
    'heading 2: Alıcı',
    `text: Ad: Işıl Öztürk\nTCKN: 12345678901\nVergi dairesi: Büyük Mükellefler\nAdres: ${address}\nTelefon: (212) 925 51515\nE-posta: bilgi@12345678901.example\nWeb: www.12345678901.example`,
    'heading 2: Kalemler',
    [
      'table: Sıra | Mal/hizmet | Miktar | Birim fiyat | İskonto | Vergi | Tutar',
      '1 | Danışmanlık hizmeti (STK-1) | 1,5 saat | 1.000,00 TL | 150,00 TL %10 (matrah 1.500,00 TL) Bayi | KDV %20: 270,00 TL | 1.350,00 TL',
      '2 | Kağıt & kalem (STK-2) | 10 adet | 80,125 TL |  | KDV %20: 160,25 TL | 801,25 TL',
    ].join('\n'),
    'heading 2: Toplamlar',
    [
      'text: Mal/hizmet toplam tutarı: 2.300,00 TL',
      'Toplam iskonto: 150,00 TL',
      'Vergi hariç tutar: 2.150,00 TL',
      'KDV %20: 430,00 TL (matrah 2.150,00 TL)',
      'Tevkifat Danışmanlık 602 %50: 150,00 TL (matrah 300,00 TL)',
      'Vergiler dahil toplam tutar: 2.580,00 TL',
      'Ödenecek tutar: 2.430,00 TL',
    ].join('\n'),
    'heading 2: Ödeme',
    'text: Ödeme şekli: Havale/EFT\nSon ödeme tarihi: 28.11.2026\nHesap: TR330006100519786457841326 TRY\nÖdeme notu: Fatura no yazın\nÖdeme koşulu: 30 gün vadeli',
    'heading 2: Diğer bilgiler',
    'text: Penalty Surcharge Percent: 2',
  ]);
});

test('reads an e-archive invoice with other prefixes, without a declaration, or in the Turkish encoding it declares', async () => {
  const archive = invoice
    .replace('TICARIFATURA', 'EARSIVFATURA')
    .replace(/(<\/?)cbc:/g, '$1b:')
    .replace('xmlns:cbc', 'xmlns:b');
  expect((await read(archive.replace(/^<\?xml.*\n.*\n/, ''))).outline[0]).toBe('heading 1: e-Arşiv Fatura GIB2026000000043');
  const letters: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  const bytes = Buffer.from([...archive.replace('UTF-8', 'ISO-8859-9')].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
  expect((await read(bytes)).text).toContain('Ad: Işıl Öztürk');
});

test('reads a despatch advice with its shipment and attached files, and reports an unreadable one', async () => {
  const names = ['CommonAggregateComponents-2', 'CommonBasicComponents-2', 'DespatchAdvice-2'].map(
    (name) => `urn:oasis:names:specification:ubl:schema:xsd:${name}`,
  );
  const advice = `<?xml version="1.0"?><DespatchAdvice xmlns:cac="${names[0]}" xmlns:cbc="${names[1]}" xmlns="${names[2]}">
    <cbc:ID>IRS1</cbc:ID><cac:AdditionalDocumentReference><cbc:ID>9</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject filename="sozlesme.pdf">JVBERi0xLjcK</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
    <cac:AdditionalDocumentReference><cbc:ID>10</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject filename="not.txt">${Buffer.from('Kantar fişi 7').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
    <cac:Shipment><cac:ShipmentStage><cac:TransportMeans><cac:RoadTransport><cbc:LicensePlateID schemeID="PLAKA">35KZ1107</cbc:LicensePlateID></cac:RoadTransport></cac:TransportMeans></cac:ShipmentStage></cac:Shipment>
    <cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="KGM">12.5</cbc:DeliveredQuantity><cac:Item><cbc:Name>Çimento</cbc:Name></cac:Item></cac:DespatchLine></DespatchAdvice>`;
  const { outline, warnings } = await read(advice);
  expect(outline).toEqual([
    'heading 1: e-İrsaliye IRS1',
    'text: Belge no: IRS1\nEk belge: 9, sozlesme.pdf\nEk belge: 10, not.txt',
    'heading 2: Kalemler',
    'table: Sıra | Mal/hizmet | Miktar\n1 | Çimento | 12,5 kg',
    'heading 2: Sevkiyat',
    'text: License Plate ID: 35KZ1107',
    'heading 2: not.txt',
    'text: Kantar fişi 7',
  ]);
  expect(warnings).toEqual([{ code: 'attachment_unread', name: 'sozlesme.pdf', refusal: 'corrupt' }]);
});

test('reads other XML as the names and texts of its elements, without binary data', async () => {
  const xml = `<?xml version="1.0"?><defter sene="2026"><hesap kod="100"><ad>Kasa</ad><bakiye>12,50</bakiye></hesap><not>Bir <b>kalın</b> söz</not><resim>${'QUJD'.repeat(500)}</resim></defter>`;
  const { outline, warnings } = await read(xml);
  expect(outline).toEqual(['text: defter.sene: 2026\nhesap.kod: 100\nad: Kasa\nbakiye: 12,50', 'text: not: Bir kalın söz']);
  expect(warnings).toEqual([{ code: 'object_unread', name: 'resim' }]);
});

const laughs = `<!DOCTYPE d [<!ENTITY a "ha">${[...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`;
test.each([
  ['whose entities multiply', `<?xml version="1.0"?>${laughs}<d>&j;</d>`],
  ['with an entity that names a file', '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>'],
  ['that breaks off', '<?xml version="1.0"?><d><e>a</e>'],
  ['nested without end', `<?xml version="1.0"?>${'<d>'.repeat(50_000)}${'</d>'.repeat(50_000)}`],
])('refuses XML %s', async (_what, xml) => {
  expect(await extracted(xml)).toBe('corrupt');
});

test('refuses an SVG drawing', async () => {
  expect(await extracted('<?xml version="1.0"?><!-- çizim --><svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>')).toBe(
    'unsupported_type',
  );
});
