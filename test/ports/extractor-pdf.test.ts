import { afterAll, describe, expect, test } from 'vitest';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, outcomeOf, outlineOf } from '../support/extract.ts';

// form.pdf was made with reportlab and filled with pypdf, form-gorunumsuz.pdf filled with pikepdf without appearance
// streams, notlu.pdf annotated with pypdf, donuk.pdf drawn with reportlab on a rotated page.
const sample = async (name: string): Promise<Extracted> => {
  const found = await outcomeOf(`test/support/samples/${name}`, 'dosya.pdf');
  if (typeof found === 'string') throw new Error(found);
  return found;
};

afterAll(closeExtractor);

describe('PDF', () => {
  test.each([
    ['form.pdf', 'Işıl Öztürk', '5'],
    ['form-gorunumsuz.pdf', 'Zübeyde Karahanoğlu', '14 iş günü, Şubat'],
  ])('reads the values of form fields beside their labels (%s)', async (name, person, days) => {
    const found = await sample(name);
    expect(outlineOf(found)).toEqual([
      'text @1: Izin talep formu',
      `table @1: Adi soyadi: | ${person}\nIzin gunu: | ${days}`,
      'text @1: ☑ Yillik izin ☐ Mazeret izni Vardiya: ☐ Gunduz ☑ Gece',
      'table @1: Sube: | Izmir subesi\nAciklama: | Birinci satir',
      'text @1: Ikinci satir',
      'text @1: Tutar 12500',
    ]);
    expect(found.warnings).toEqual([]);
  });

  test('reads typed texts, notes and comments on their page, and reports embedded files', async () => {
    const found = await sample('notlu.pdf');
    expect(outlineOf(found)).toEqual([
      'text @1: Sozlesme taslagi, madde 1.',
      'text @1: Taraflar sureyi belirler.',
      'text @1: teminat mektubu istenecek',
      'text @1: Not: Hukuk onayı bekleniyor',
      'text @2: Ikinci sayfa',
      'text @2: Not (Şule): süre 30 gün olsun',
    ]);
    expect(found.warnings).toEqual([{ code: 'attachment_unread', name: 'ek-liste.csv' }]);
  });

  test('keeps the spaces between lines of turned text', async () => {
    expect((await sample('donuk.pdf')).text).toBe('Birinci satir bir iki uc ikinci satir burada biter.');
  });
});
