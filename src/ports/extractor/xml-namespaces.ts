/** Namespaces of ECMA-376, each transitional and strict (ISO/IEC 29500), by the prefix that readers use. */
const openXml: Readonly<Record<string, readonly [transitional: string, strict: string]>> = {
  w: ['wordprocessingml/2006/main', 'wordprocessingml/main'],
  // Sheets, relations and content types need no prefix: their parts contain no other namespace.
  '': ['spreadsheetml/2006/main', 'spreadsheetml/main'],
  p: ['presentationml/2006/main', 'presentationml/main'],
  a: ['drawingml/2006/main', 'drawingml/main'],
  c: ['drawingml/2006/chart', 'drawingml/chart'],
  dgm: ['drawingml/2006/diagram', 'drawingml/diagram'],
  wp: ['drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  xdr: ['drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
  pic: ['drawingml/2006/picture', 'drawingml/picture'],
  m: ['officeDocument/2006/math', 'officeDocument/math'],
  r: ['officeDocument/2006/relationships', 'officeDocument/relationships'],
};

const others: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/package/2006/relationships': '',
  'http://schemas.openxmlformats.org/package/2006/content-types': '',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
  'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments': 'tc',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext',
  'http://www.w3.org/1999/xlink': 'xlink',
};

/** Documents of UBL-TR, whose root elements each have their own namespace. */
const ubl = ['Invoice', 'CreditNote', 'DespatchAdvice', 'ReceiptAdvice', 'ApplicationResponse'];

/** Names of the OpenDocument namespaces (ODF 1.3, part 3), which are also their prefixes. */
const openDocument = ['office', 'text', 'table', 'style', 'number', 'presentation', 'chart', 'form', 'meta', 'config', 'manifest'];
const openDocumentOthers: Readonly<Record<string, string>> = { drawing: 'draw', 'svg-compatible': 'svg', 'xsl-fo-compatible': 'fo' };

/** Prefixes that readers use, by namespace. */
export const prefixes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(openXml).flatMap(([prefix, [transitional, strict]]): [string, string][] => [
    [`http://schemas.openxmlformats.org/${transitional}`, prefix],
    [`http://purl.oclc.org/ooxml/${strict}`, prefix],
  ]),
  ...Object.entries(others),
  ...ubl.map((name): [string, string] => [`urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, 'ubl']),
  ...openDocument.map((name): [string, string] => [`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, name]),
  ...Object.entries(openDocumentOthers).map(([name, prefix]): [string, string] => [
    `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`,
    prefix,
  ]),
]);
