import type { Locale } from '../../schema/kernel/module.ts';
import { weighted } from './weighted.ts';

/**
 * Returns the language to answer in: Turkish or English by q-value (RFC 9110 12.5.4), between equals the first named. A region (`en-GB`)
 * counts as its language. Turkish if neither is named, for `*` and without a header (spec 7.1).
 */
export function pickLocale(header: string | undefined): Locale {
  if (!header) return 'tr';
  const best: Partial<Record<string, { readonly q: number; readonly index: number }>> = {};
  for (const { value, q, index } of weighted(header)) {
    // Some programs send their POSIX locale (`tr_TR.UTF-8`).
    const [language = ''] = value.split(/[-_.@]/);
    const known = best[language];
    if (!known || q > known.q) best[language] = { q, index };
  }
  const any = { q: best['*']?.q ?? 0, index: Number.POSITIVE_INFINITY };
  const { tr = any, en = any } = best;
  return en.q > tr.q || (en.q === tr.q && en.q > 0 && en.index < tr.index) ? 'en' : 'tr';
}
