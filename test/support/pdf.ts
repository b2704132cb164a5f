type Page = { readonly lines?: readonly string[]; readonly width?: number; readonly height?: number };

/** A PDF of plain pages in Helvetica, with `catalog` in its first object. Supports only Western European and Turkish letters. */
export function pdfOf(pages: readonly Page[], catalog = ''): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}]>>`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${turkish}]>>>>`,
  ];
  for (const [n, { lines = [], width = 595, height = 842 }] of pages.entries()) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * n} 0 R>>`,
      streamOf(`BT /F 11 Tf 14 TL 60 780 Td ${lines.map((line) => `(${coded(line).replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`),
    );
  }
  return assembled(objects);
}

/** A PDF like a scan, with one JPEG per page. `stamp` is a line of text on each page. */
export function scanOf(jpeg: Buffer, width: number, height: number, pages: number, stamp = ''): Buffer {
  const image = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`;
  const [w, h] = [width / 2, height / 2];
  return assembled([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, n) => `${5 + n} 0 R`).join(' ')}]>>`,
    `${image}stream\n${jpeg.toString('latin1')}\nendstream`,
    streamOf(`q ${w} 0 0 ${h} 0 0 cm /I Do Q BT /F 8 Tf 20 6 Td (${stamp}) Tj ET`),
    ...Array.from(
      { length: pages },
      () =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Resources<</XObject<</I 3 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>`,
    ),
  ]);
}

/** The six Turkish letters missing in Western European encodings, at their positions in Windows-1254. */
const turkish = '208/Gbreve 221/Idotaccent 222/Scedilla 240/gbreve 253/dotlessi 254/scedilla';
const codes = new Map([...'ĞİŞğış'].map((letter, n) => [letter, String.fromCharCode([208, 221, 222, 240, 253, 254][n] as number)]));
const coded = (line: string) => line.replaceAll(/[ĞİŞğış]/g, (letter) => codes.get(letter) as string);

/** A stream object; `entries` are added to its dictionary. */
export const streamOf = (content: string, entries = ''): string => `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function assembled(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`, 'latin1');
}
