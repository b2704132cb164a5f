import { type Locale, problems } from '../../../schema/kernel/module.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1rem;color:#1c1c1e;background:#fff}
a{color:#0b57d0}code{font:.9em ui-monospace,monospace}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8884}
:target{background:#ffd60a33}@media(prefers-color-scheme:dark){body{background:#1c1c1e;color:#f2f2f7}a{color:#8ab4f8}}`;

const texts = {
  tr: {
    title: 'Atölye: hata kodları',
    heading: 'Hata kodları',
    lead: 'Hatalar <code>application/problem+json</code> (RFC 9457) olarak döner. Programlar <code>code</code> alanına bakar; kodlar v1 içinde değişmez.',
    columns: ['Kod', 'Durum', 'Başlık', 'Açıklama'],
  },
  en: {
    title: 'Atölye: error codes',
    heading: 'Error codes',
    lead: 'Errors are <code>application/problem+json</code> (RFC 9457). Programs read <code>code</code>; codes do not change within v1.',
    columns: ['Code', 'Status', 'Title', 'Description'],
  },
} as const satisfies Record<Locale, object>;

/** Renders the page of all problem codes and their texts; a problem's `type` links to it. */
export function errorsPage(locale: Locale): string {
  const { title, heading, lead, columns } = texts[locale];
  const rows = Object.entries(problems).map(
    ([code, problem]) =>
      `<tr id="${code}"><td><a href="#${code}"><code>${code}</code></a></td><td>${problem.status}</td><td>${locale === 'tr' ? problem.titleTr : problem.titleEn}</td><td>${escapeHtml(problem[locale])}</td></tr>`,
  );
  const head = `<tr>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>`;
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${heading}</h1><p>${lead}</p><table>${head}${rows.join('')}</table></html>`;
}

const noGuide = {
  tr: {
    title: 'Atölye: kılavuz',
    heading: 'Kılavuz bu sunucuda kurulu değil',
    text: 'Sunucunun klasöründe <code>npm run docs</code> komutunu çalıştır, sonra bu sayfayı yenile.',
    reference: 'API başvurusu',
  },
  en: {
    title: 'Atölye: guide',
    heading: 'The guide has not been built on this server',
    text: 'Run <code>npm run docs</code> in the folder of the server, then reload this page.',
    reference: 'API reference',
  },
} as const satisfies Record<Locale, object>;

/** Renders the page for a server without the built guide. */
export function noGuidePage(locale: Locale): string {
  const { title, heading, text, reference } = noGuide[locale];
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${heading}</h1><p>${text}</p><p><a href="/docs/">${reference}</a></p></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
