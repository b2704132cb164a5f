import { hash } from 'node:crypto';
import type { Locale } from '../../schema/kernel/module.ts';
import { ownWindow, securityHeaders } from './security.ts';

/** Markup that is safe to render. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag for markup. Escapes interpolated strings; markup is inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: readonly (Html | readonly Html[] | string)[]): Html {
  const rendered = values.map((value) => {
    if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return [value]
      .flat()
      .map(({ text }) => text)
      .join('');
  });
  return new Html(String.raw({ raw: strings }, ...rendered));
}

const style = `:root{color-scheme:light dark;--ink:#1c1c1e;--soft:#5f6368;--paper:#fff;--ground:#f3f4f6;--line:#d5d8dd;--mark:#0b6b72;--on-mark:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#a8abb3;--paper:#232326;--ground:#161618;--line:#3f4046;--mark:#3fa9af;--on-mark:#06282a}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:4vh 1rem;color:var(--ink);background:var(--ground)}
main{max-width:28rem;margin:auto;padding:1.75rem;background:var(--paper);border:1px solid var(--line);border-radius:14px;overflow-wrap:anywhere}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem}h2{font-size:1rem;margin:1.75rem 0 .5rem}p{margin:.5rem 0}small,.soft{color:var(--soft);font-size:.875rem}
a{color:var(--mark)}code{font:.9em ui-monospace,monospace}ul{margin:.5rem 0;padding-left:1.2rem}form{margin:0}
label{display:block;margin:.75rem 0 .25rem;font-weight:600;font-size:.9rem}label.line{display:flex;gap:.5rem;align-items:center;font-weight:400}
input[type=text],input[type=email],select{width:100%;font:inherit;padding:.55rem .7rem;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:8px}
button{font:inherit;cursor:pointer;border-radius:8px;border:1px solid var(--line);color:inherit;background:transparent;padding:.6rem .9rem;width:100%;margin-top:.5rem}
select{color:var(--ink);background:var(--paper)}fieldset{margin:.5rem 0;padding:0;border:0}legend{padding:0;font-weight:600}legend.soft{font-weight:400}button.main{background:var(--mark);border-color:var(--mark);color:var(--on-mark);font-weight:600}button.person{text-align:left}
button.person span{display:block}button:hover{border-color:var(--mark)}main.more{max-width:56rem}main.all{max-width:100rem}
.board{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}.board section{flex:1 0 15rem;max-width:22rem}ul.tasks{list-style:none;padding:0}
ul.tasks li{border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem;margin:.5rem 0}dl{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0;font-size:.875rem}
dl div{display:flex;gap:.35rem}dt{color:var(--soft)}dd{margin:0}.text{white-space:pre-wrap}summary{cursor:pointer;padding:.25rem 0;color:var(--mark)}:focus-visible{outline:3px solid var(--mark);outline-offset:2px}`;

/** Renders a page without scripts or external resources; narrow unless `wide` is set. */
export function page({ locale, title, body, wide }: { locale: Locale; title: string; body: Html; wide?: 'more' | 'all' }): string {
  return `<!doctype html>${
    html`<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Atölye</title>${new Html(`<style>${style}</style>`)}</head><body><main${wide ? html` class="${wide}"` : html``}>${body}</main></body></html>`
      .text
  }`;
}

/** Headers of such a page. `formTo` lists further origins that its forms lead to; browsers also check redirects after a form. */
export function pageHeaders(locale: Locale, formTo: readonly string[] = []): Record<string, string> {
  const styleHash = hash('sha256', style, 'base64');
  return {
    ...securityHeaders(''),
    ...ownWindow,
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    vary: 'accept-language',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${["'self'", ...formTo].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  };
}
