import type { Attached } from './attachments.ts';
import { type Document, oneLine } from './document.ts';
import { elements, find, type Node, textOf } from './xml.ts';

/** Supported documents of UBL-TR, with their names. */
export const ublDocuments: Readonly<Record<string, string>> = {
  'ubl:Invoice': 'e-Fatura',
  'ubl:CreditNote': 'e-Müstahsil Makbuzu',
  'ubl:DespatchAdvice': 'e-İrsaliye',
  'ubl:ReceiptAdvice': 'İrsaliye Yanıtı',
  'ubl:ApplicationResponse': 'Uygulama Yanıtı',
};

const parties: readonly (readonly [string, string])[] = [
  ['cac:AccountingSupplierParty', 'Satıcı'],
  ['cac:AccountingCustomerParty', 'Alıcı'],
  ['cac:BuyerCustomerParty', 'Asıl alıcı'],
  ['cac:SellerSupplierParty', 'Asıl satıcı'],
  ['cac:DespatchSupplierParty', 'Gönderen'],
  ['cac:DeliveryCustomerParty', 'Teslim alan'],
  ['cac:OriginatorCustomerParty', 'Talep eden'],
  ['cac:TaxRepresentativeParty', 'Vergi temsilcisi'],
  ['cac:SenderParty', 'Gönderen'],
  ['cac:ReceiverParty', 'Alan'],
];

/** Common unit codes (UN/ECE recommendation 20) of Turkish invoices; other codes are written unchanged. */
const units: Readonly<Record<string, string>> = {
  ANN: 'yıl',
  BX: 'kutu',
  C62: 'adet',
  CMT: 'cm',
  CT: 'karton',
  DAY: 'gün',
  GRM: 'g',
  HUR: 'saat',
  KGM: 'kg',
  KWH: 'kWh',
  LTR: 'litre',
  MIN: 'dakika',
  MON: 'ay',
  MTK: 'm²',
  MTQ: 'm³',
  MTR: 'm',
  NIU: 'adet',
  NPR: 'çift',
  PA: 'paket',
  PK: 'paket',
  PR: 'çift',
  SET: 'set',
  TNE: 'ton',
};

/** Payment method codes of UN/ECE 4461. */
const payments: Readonly<Record<string, string>> = {
  10: 'Nakit',
  20: 'Çek',
  42: 'Havale/EFT',
  48: 'Kredi kartı',
  54: 'Kredi kartı',
  55: 'Banka kartı',
};

const types: Readonly<Record<string, string>> = {
  IADE: 'İade',
  IHRACKAYITLI: 'İhraç kayıtlı',
  ISTISNA: 'İstisna',
  KONAKLAMAVERGISI: 'Konaklama vergisi',
  MUSTAHSILMAKBUZ: 'Müstahsil makbuzu',
  OZELMATRAH: 'Özel matrah',
  SATIS: 'Satış',
  SEVK: 'Sevk',
  TEVKIFAT: 'Tevkifat',
  TEVKIFATIADE: 'Tevkifat iade',
};

/** Elements that are invisible on an invoice: signatures, style sheets, and versions of the format. */
const unseen: ReadonlySet<string> = new Set([
  'ext:UBLExtensions',
  'cac:Signature',
  'cac:DigitalSignatureAttachment',
  'cbc:EmbeddedDocumentBinaryObject',
  'cbc:UBLVersionID',
  'cbc:CustomizationID',
  'cbc:CopyIndicator',
  'cbc:LineCountNumeric',
  'cbc:CalculationSequenceNumeric',
  'cbc:SequenceNumeric',
]);

/**
 * Reads an invoice, despatch advice or another document of UBL-TR in Turkish words. Unknown elements are listed at the end.
 * @returns the files inside it, without style sheets
 */
export function readUbl(root: Node, document: Document): Attached[] {
  const reader = new UblReader(root, document);
  reader.read();
  return reader.attached;
}

class UblReader {
  readonly #root: Node;
  readonly #document: Document;
  readonly attached: Attached[] = [];
  /** Elements whose text is already in the document. */
  readonly #read = new Set<Node>();

  constructor(root: Node, document: Document) {
    this.#root = root;
    this.#document = document;
  }

  read(): void {
    const profile = this.#value(this.#root, 'cbc:ProfileID');
    const kind = profile === 'EARSIVFATURA' ? 'e-Arşiv Fatura' : (ublDocuments[this.#root.name] ?? '');
    const number = this.#value(this.#root, 'cbc:ID');
    this.#document.heading(`${kind} ${number}`, 1);
    this.#lines([
      ['Belge no', number],
      ['Tarih', this.#date(this.#root, 'cbc:IssueDate', 'cbc:IssueTime')],
      ['ETTN', this.#value(this.#root, 'cbc:UUID')],
      ['Senaryo', profile],
      ['Tip', this.#type()],
      ['Para birimi', this.#value(this.#root, 'cbc:DocumentCurrencyCode')],
      ['Kur', this.#exchange()],
      ...this.#references(),
    ]);
    for (const note of elements(this.#root, 'cbc:Note')) this.#document.paragraph(`Not: ${this.#take(note)}`);
    for (const [name, role] of parties) for (const party of elements(this.#root, name)) this.#party(party, role);
    this.#items();
    this.#totals();
    this.#payment();
    for (const shipment of elements(this.#root, 'cac:Shipment')) this.#rest(shipment, 'Sevkiyat');
    this.#rest(this.#root, 'Diğer bilgiler');
  }

  #type(): string {
    const codes = ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode', 'cbc:DespatchAdviceTypeCode', 'cbc:ReceiptAdviceTypeCode'];
    const code = codes.map((name) => this.#value(this.#root, name)).find((value) => value !== '') ?? '';
    return types[code] ? `${types[code]} (${code})` : code;
  }

  #exchange(): string {
    const rate = find(this.#root, 'cac:PricingExchangeRate');
    if (!rate) return '';
    const [source, target] = [this.#value(rate, 'cbc:SourceCurrencyCode'), this.#value(rate, 'cbc:TargetCurrencyCode')];
    return `1 ${source} = ${decimal(this.#value(rate, 'cbc:CalculationRate'))} ${target}`;
  }

  #references(): [string, string][] {
    const reference = (name: string, node: Node): [string, string] => [
      name,
      [this.#value(node, 'cbc:ID'), this.#date(node, 'cbc:IssueDate'), this.#value(node, 'cbc:DocumentType')].filter(Boolean).join(', '),
    ];
    return [
      ...elements(this.#root, 'cac:OrderReference').map((node) => reference('Sipariş', node)),
      ...elements(this.#root, 'cac:DespatchDocumentReference').map((node) => reference('İrsaliye', node)),
      ...elements(this.#root, 'cac:BillingReference').flatMap((node) =>
        elements(node, 'cac:InvoiceDocumentReference').map((invoice) => reference('İlgili fatura', invoice)),
      ),
      ...elements(this.#root, 'cac:AdditionalDocumentReference').flatMap((node) => this.#additional(node)),
    ];
  }

  /** Reads an additional document. Style sheets only render the invoice itself, and are never run. */
  #additional(node: Node): [string, string][] {
    const file = find(node, 'cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject');
    const name = file?.attributes.filename ?? '';
    if (/\.xslt?$/i.test(name) || /xslt/i.test(textOf(find(node, 'cbc:DocumentType')))) {
      this.#read.add(node);
      return [];
    }
    if (file) this.attached.push({ name, bytes: Buffer.from(textOf(file), 'base64') });
    const words = ['cbc:ID', 'cbc:DocumentTypeCode', 'cbc:DocumentType', 'cbc:DocumentDescription'].map((each) => this.#value(node, each));
    return [['Ek belge', [...words, this.#date(node, 'cbc:IssueDate'), name].filter(Boolean).join(', ')]];
  }

  #party(node: Node, role: string): void {
    const party = find(node, 'cac:Party') ?? node;
    const person = find(party, 'cac:Person');
    const names = ['cbc:FirstName', 'cbc:MiddleName', 'cbc:FamilyName'].map((name) => this.#value(person, name)).filter(Boolean);
    const address = find(party, 'cac:PostalAddress');
    const contact = find(party, 'cac:Contact');
    this.#document.heading(role, 2);
    this.#lines([
      ['Ad', [this.#value(find(party, 'cac:PartyName'), 'cbc:Name'), names.join(' ')].filter(Boolean).join(', ')],
      ...elements(party, 'cac:PartyIdentification').map((each): [string, string] => {
        const id = find(each, 'cbc:ID');
        return [id?.attributes.schemeID ?? 'No', this.#take(id)];
      }),
      ['Vergi dairesi', this.#value(find(party, 'cac:PartyTaxScheme', 'cac:TaxScheme'), 'cbc:Name')],
      ['Adres', this.#address(address)],
      ['Telefon', this.#value(contact, 'cbc:Telephone')],
      ['Faks', this.#value(contact, 'cbc:Telefax')],
      ['E-posta', this.#value(contact, 'cbc:ElectronicMail')],
      ['Web', this.#value(party, 'cbc:WebsiteURI')],
    ]);
  }

  #address(node: Node | undefined): string {
    const street = ['cbc:Region', 'cbc:StreetName', 'cbc:BuildingName', 'cbc:BlockName'].map((name) => this.#value(node, name));
    const [building, unitNumber] = [this.#value(node, 'cbc:BuildingNumber'), this.#value(node, 'cbc:Room')];
    const numbers = building === '' && unitNumber === '' ? '' : `No: ${[building, unitNumber].filter(Boolean).join('/')}`;
    const city = ['cbc:District', 'cbc:PostalZone', 'cbc:CitySubdivisionName', 'cbc:CityName'].map((name) => this.#value(node, name));
    return [...street, numbers, ...city, this.#value(find(node, 'cac:Country'), 'cbc:Name')].filter(Boolean).join(' ');
  }

  /** Adds the lines of the document as a table. */
  #items(): void {
    const names = ['cac:InvoiceLine', 'cac:CreditNoteLine', 'cac:DespatchLine', 'cac:ReceiptLine'];
    const lines = names.flatMap((name) => elements(this.#root, name));
    if (lines.length === 0) return;
    const header = ['Sıra', 'Mal/hizmet', 'Miktar', 'Birim fiyat', 'İskonto', 'Vergi', 'Tutar'];
    const rows = lines.map((line) => [
      this.#value(line, 'cbc:ID'),
      this.#item(line),
      this.#quantity(line),
      this.#amount(find(line, 'cac:Price'), 'cbc:PriceAmount'),
      elements(line, 'cac:AllowanceCharge')
        .map((each) => this.#allowance(each))
        .filter(Boolean)
        .join('; '),
      this.#taxes(line).join('; '),
      this.#amount(line, 'cbc:LineExtensionAmount'),
    ]);
    this.#document.heading('Kalemler', 2);
    // Columns without any value are omitted.
    const used = header.map((_, column) => rows.some((row) => row[column] !== ''));
    this.#document.table([header, ...rows].map((row) => row.filter((_, column) => used[column])));
  }

  #item(line: Node): string {
    const item = find(line, 'cac:Item');
    const words = ['cbc:Name', 'cbc:Description', 'cbc:BrandName', 'cbc:ModelName'].map((name) => this.#value(item, name));
    const codes = ['cac:SellersItemIdentification', 'cac:BuyersItemIdentification', 'cac:ManufacturersItemIdentification'].map((name) =>
      this.#value(find(item, name), 'cbc:ID'),
    );
    const notes = elements(line, 'cbc:Note').map((note) => this.#take(note));
    return [...new Set([...words, ...codes.map((code) => code && `(${code})`), ...notes].filter(Boolean))].join(' ');
  }

  #quantity(line: Node): string {
    const named: readonly (readonly [string, string])[] = [
      ['cbc:InvoicedQuantity', ''],
      ['cbc:CreditedQuantity', ''],
      ['cbc:DeliveredQuantity', ''],
      ['cbc:ReceivedQuantity', 'alınan '],
      ['cbc:RejectedQuantity', 'reddedilen '],
      ['cbc:ShortQuantity', 'eksik '],
      ['cbc:OversupplyQuantity', 'fazla '],
      ['cbc:OutstandingQuantity', 'sonra gönderilecek '],
    ];
    return named
      .flatMap(([name, prefix]) => {
        const node = find(line, name);
        if (!node) return [];
        const unit = node.attributes.unitCode ?? '';
        return [`${prefix}${decimal(this.#take(node))} ${units[unit] ?? unit}`.trim()];
      })
      .join(', ');
  }

  #allowance(node: Node): string {
    const isCharge = this.#value(node, 'cbc:ChargeIndicator') === 'true';
    const share = this.#value(node, 'cbc:MultiplierFactorNumeric');
    const amount = this.#amount(node, 'cbc:Amount');
    const reason = this.#value(node, 'cbc:AllowanceChargeReason');
    const base = this.#amount(node, 'cbc:BaseAmount');
    if (/^0+(,0+)?\s/.test(`${amount} `) && reason === '') return '';
    const words = [
      isCharge ? 'artırım' : '',
      amount,
      share && `%${decimal(String(Number(share) * 100))}`,
      base && `(matrah ${base})`,
      reason,
    ];
    return words.filter(Boolean).join(' ');
  }

  /** Returns taxes and withholdings of a line or of the whole document, e.g. `KDV %20: 250,00 TL`. */
  #taxes(node: Node, withBase = false): string[] {
    const totals = [...elements(node, 'cac:TaxTotal'), ...elements(node, 'cac:WithholdingTaxTotal')];
    return totals.flatMap((total) => {
      const isWithheld = total.name === 'cac:WithholdingTaxTotal';
      const subtotals = elements(total, 'cac:TaxSubtotal');
      const sum = this.#amount(total, 'cbc:TaxAmount');
      const each = subtotals.map((subtotal) => {
        const category = find(subtotal, 'cac:TaxCategory');
        const scheme = find(category, 'cac:TaxScheme');
        const [name, code] = [this.#value(scheme, 'cbc:Name'), this.#value(scheme, 'cbc:TaxTypeCode')];
        const percent = this.#value(subtotal, 'cbc:Percent') || this.#value(category, 'cbc:Percent');
        const base = this.#amount(subtotal, 'cbc:TaxableAmount');
        const reason = [this.#value(category, 'cbc:TaxExemptionReasonCode'), this.#value(category, 'cbc:TaxExemptionReason')]
          .filter(Boolean)
          .join(' ');
        const title = [
          isWithheld ? 'Tevkifat' : '',
          name || (code === '0015' ? 'KDV' : ''),
          isWithheld ? code : '',
          percent && `%${decimal(percent)}`,
        ];
        const words = [this.#amount(subtotal, 'cbc:TaxAmount'), withBase && base && `(matrah ${base})`, reason && `(istisna: ${reason})`];
        return `${title.filter(Boolean).join(' ')}: ${words.filter(Boolean).join(' ')}`;
      });
      return subtotals.length > 0 ? each : [`${isWithheld ? 'Tevkifat' : 'Vergi'}: ${sum}`];
    });
  }

  #totals(): void {
    const total = find(this.#root, 'cac:LegalMonetaryTotal');
    const amount = (name: string) => this.#amount(total, name);
    const lines: [string, string][] = [
      ['Mal/hizmet toplam tutarı', amount('cbc:LineExtensionAmount')],
      ['Toplam iskonto', amount('cbc:AllowanceTotalAmount')],
      ['Toplam artırım', amount('cbc:ChargeTotalAmount')],
      ['Vergi hariç tutar', amount('cbc:TaxExclusiveAmount')],
      ...elements(this.#root, 'cac:AllowanceCharge').map((each): [string, string] => ['İskonto', this.#allowance(each)]),
      ...this.#taxes(this.#root, true).map((tax): [string, string] => ['', tax]),
      ['Vergiler dahil toplam tutar', amount('cbc:TaxInclusiveAmount')],
      ['Yuvarlama', amount('cbc:PayableRoundingAmount')],
      ['Ödenecek tutar', amount('cbc:PayableAmount')],
    ];
    if (lines.every(([, value]) => value === '')) return;
    this.#document.heading('Toplamlar', 2);
    this.#lines(lines);
  }

  #payment(): void {
    const lines = [...elements(this.#root, 'cac:PaymentMeans'), ...elements(this.#root, 'cac:PaymentTerms')].flatMap(
      (node): [string, string][] => {
        const code = this.#value(node, 'cbc:PaymentMeansCode');
        const account = find(node, 'cac:PayeeFinancialAccount');
        const bank = find(account, 'cac:FinancialInstitutionBranch', 'cac:FinancialInstitution');
        return [
          ['Ödeme şekli', payments[code] ?? code],
          ['Son ödeme tarihi', this.#date(node, 'cbc:PaymentDueDate')],
          ['Banka', this.#value(bank, 'cbc:Name')],
          ['Hesap', [this.#value(account, 'cbc:ID'), this.#value(account, 'cbc:CurrencyCode')].filter(Boolean).join(' ')],
          ['Ödeme notu', this.#value(account, 'cbc:PaymentNote') || this.#value(node, 'cbc:InstructionNote')],
          ['Ödeme koşulu', this.#value(node, 'cbc:Note')],
          ['Tutar', this.#amount(node, 'cbc:Amount')],
        ];
      },
    );
    if (lines.every(([, value]) => value === '')) return;
    this.#document.heading('Ödeme', 2);
    this.#lines(lines);
  }

  /** Adds every element below `node` that was not read, by its UBL name. */
  #rest(node: Node, title: string): void {
    const lines: [string, string][] = [];
    const walk = (each: Node) => {
      if (unseen.has(each.name) || this.#read.has(each)) return;
      const inside = elements(each);
      if (inside.length > 0) inside.forEach(walk);
      else {
        const value = this.#take(each);
        const words = /Date$/.test(each.name) ? day(value) : each.attributes.currencyID ? money(each, value) : value;
        lines.push([(each.name.split(':')[1] ?? each.name).replace(/([a-z])([A-Z])/g, '$1 $2'), words]);
      }
    };
    walk(node);
    if (lines.every(([, value]) => value === '')) return;
    this.#document.heading(title, 2);
    this.#lines(lines);
  }

  /** Adds one paragraph of lines `name: value`, without empty values. */
  #lines(lines: readonly (readonly [string, string])[]): void {
    this.#document.paragraph(
      lines.flatMap(([name, value]) => (value === '' ? [] : [name === '' ? oneLine(value) : `${name}: ${oneLine(value)}`])).join('\n'),
    );
  }

  #value(node: Node | undefined, name: string): string {
    return this.#take(find(node, name));
  }

  #take(node: Node | undefined): string {
    if (!node) return '';
    this.#read.add(node);
    return textOf(node).trim();
  }

  #amount(node: Node | undefined, name: string): string {
    const amount = find(node, name);
    return amount ? money(amount, this.#take(amount)) : '';
  }

  #date(node: Node | undefined, date: string, time?: string): string {
    const clock = time === undefined ? '' : this.#value(node, time);
    return [day(this.#value(node, date)), /^\d\d:\d\d/.test(clock) && !clock.startsWith('00:00:00') ? clock.slice(0, 5) : '']
      .filter(Boolean)
      .join(' ');
  }
}

/** Formats `2026-10-29` as `29.10.2026`. */
const day = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3.$2.$1');

const money = ({ attributes: { currencyID = '' } }: Node, value: string): string =>
  value === '' ? '' : `${decimal(value, 2)} ${currencyID === 'TRY' || currencyID === 'TRL' ? 'TL' : currencyID}`.trim();

/** Formats a decimal number in Turkish, with all its digits. Other values are returned unchanged. */
function decimal(value: string, least = 0): string {
  if (!/^[+-]?\d+(\.\d+)?$/.test(value)) return value;
  // A string keeps all digits; a number would lose those beyond the 15th.
  return new Intl.NumberFormat('tr', { minimumFractionDigits: least, maximumFractionDigits: 20 }).format(
    value as Intl.StringNumericLiteral,
  );
}
