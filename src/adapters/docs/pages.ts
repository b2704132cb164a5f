import { problems } from '../../../schema/kernel/texts.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1rem;color:#1c1c1e;background:#fff}
a{color:#0b57d0}code{font:.9em ui-monospace,monospace}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8884}
:target{background:#ffd60a33}@media(prefers-color-scheme:dark){body{background:#1c1c1e;color:#f2f2f7}a{color:#8ab4f8}}`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>${content}</html>`;
}

/** Every problem code with its texts; a problem's `type` leads here. */
export function errorsPage(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, titleTr, tr, en }]) =>
      `<tr id="${code}"><td><a href="#${code}"><code>${code}</code></a></td><td>${status}</td><td>${titleTr}</td><td>${escapeHtml(tr)}<br><span lang="en">${escapeHtml(en)}</span></td></tr>`,
  );
  const head = '<tr><th>Kod</th><th>Durum</th><th>Başlık</th><th>Açıklama</th></tr>';
  return page(
    'Atölye: hata kodları',
    `<h1>Hata kodları</h1><p>Hatalar <code>application/problem+json</code> (RFC 9457) olarak döner. Programlar <code>code</code> alanına bakar; kodlar v1 içinde değişmez.</p><table>${head}${rows.join('')}</table>`,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
