import { hash } from 'node:crypto';
import type { Locale } from '../../schema/kernel/module.ts';
import { ownWindow, securityHeaders } from './security.ts';
import { fontFaces } from './web/built.ts';

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

/** Colors of the app's `tokens.css` and `theme.ts`, which `test/contracts/tokens.test.ts` compares, and layout of pages without scripts. */
export const pageStyle = `:root{color-scheme:light dark;--page:#ffffff;--side:#f4f4f2;--lane:#eeeeeb;--card:#ffffff;--line:rgb(20 20 15 / 11%);--line-strong:rgb(20 20 15 / 20%);--shadow:0 1px 2px rgb(20 20 15 / 8%), 0 0 0 1px rgb(20 20 15 / 7%);--ink:#1b1c1a;--ink-2:#595b56;--accent:#0b6b66;--accent-soft:#d9ecea;--late:#a8281a;--state-gray:#666862;--state-blue:#2461b0;--state-green:#1a7040;--state-yellow:#7a6200;--state-orange:#9a5600;--state-red:#b02a1c;--state-pink:#a82d74;--state-purple:#5b4bb7;--primary:#0b6b72}
@media(prefers-color-scheme:dark){:root{--page:#141513;--side:#0d0e0d;--lane:#222420;--card:#2d2f2b;--line:rgb(255 255 255 / 10%);--line-strong:rgb(255 255 255 / 19%);--shadow:0 0 0 1px rgb(255 255 255 / 6%);--ink:#eceee9;--ink-2:#b0b3ab;--accent:#46bdb3;--accent-soft:#17403d;--late:#ff9a8e;--state-gray:#a5a8a0;--state-blue:#7fb2f5;--state-green:#58c283;--state-yellow:#d9bf4a;--state-orange:#e8a23d;--state-red:#ff9a8e;--state-pink:#f291c4;--state-purple:#b0a2f7;--primary:#0d7a75}}
*{box-sizing:border-box}body{font:14px/1.45 "Inter Variable",system-ui,sans-serif;margin:0;padding:1rem 1.25rem 3rem;color:var(--ink);background:var(--side)}
.brand{display:flex;align-items:center;gap:.5rem;max-width:28rem;margin:0 auto 1rem;font-weight:600}.brand>svg{width:1.5rem;height:1.5rem}.brand .soft{margin-left:auto;font-weight:400}
main{max-width:28rem;margin:auto;padding:1.5rem;background:var(--card);box-shadow:var(--shadow);border-radius:8px;overflow-wrap:anywhere}
h1{font-size:18px;line-height:1.35;margin:0 0 .5rem;font-weight:600}h2{font-size:14px;margin:1.5rem 0 .5rem;font-weight:600}p{margin:.5rem 0}small,.soft{color:var(--ink-2);font-size:13px}
a{color:var(--accent)}code{font:.9em ui-monospace,monospace}ul{margin:.5rem 0;padding-left:1.2rem}form{margin:0}
label{display:block;margin:.75rem 0 .25rem;font-weight:500;font-size:13px}label.line{display:flex;gap:.5rem;align-items:center;font-weight:400}
input[type=text],input[type=email],select{width:100%;height:2rem;font:inherit;padding:0 .7rem;color:inherit;background:transparent;border:1px solid var(--line-strong);border-radius:6px}input[type=checkbox]{margin:0;width:1rem;height:1rem;accent-color:var(--accent)}
button{font:inherit;cursor:pointer;border-radius:6px;border:1px solid var(--line-strong);color:inherit;background:transparent;min-height:2rem;padding:.25rem .75rem;width:100%;font-size:13px;font-weight:500;margin-top:.5rem}
select{color:var(--ink);background:var(--card)}fieldset{margin:.5rem 0;padding:0;border:0}legend{padding:0;font-weight:600}legend.soft{font-weight:400}button.main{background:var(--primary);border-color:var(--primary);color:#fff;font-weight:600}button.person{text-align:left;font-weight:400}.answers{display:flex;gap:.5rem;margin-top:.75rem}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.375rem 1rem;margin:1rem 0;padding:.75rem 0;border:solid var(--line);border-width:1px 0;font-size:13px}dt{color:var(--ink-2)}dd{margin:0;font-weight:500}dd a{font-weight:400}
button.person span{display:block}button:hover{border-color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.wide{padding-top:0;background:var(--page)}.wide .brand{max-width:none;margin:0 -1.25rem 1.25rem;padding:.625rem 1.25rem;border-bottom:1px solid var(--line)}.wide main{max-width:64rem;padding:0;background:none;box-shadow:none}.wide .all{max-width:none}.wide .one{max-width:45rem}.wide h1{font-size:22px;line-height:1.3}
.states{display:block;width:100%;height:.5rem;border-radius:4px;fill:currentColor}.sums{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.5rem 0 1.25rem;padding:0;font-size:13px;color:var(--ink-2)}.sums li{display:flex;align-items:center;gap:.375rem}.sums b{font-weight:500;color:var(--ink)}.faint{opacity:.35}
.icon{flex:none;width:1rem;height:1rem}.facts .icon{width:.875rem;height:.875rem}.unset{fill:var(--line-strong)}
.board{display:flex;gap:.625rem;overflow-x:auto;align-items:flex-start;margin:0 -1.25rem;padding:0 1.25rem .75rem;scroll-padding:0 1.25rem}.board section{flex:0 0 17rem;padding:.5rem;background:var(--lane);border-radius:8px}.board .empty{flex-basis:11rem}
section h2{display:flex;align-items:center;gap:.4rem;margin:.125rem .25rem .5rem}section h2 small{font-weight:400}section>p{margin:.25rem}.list section{margin-top:1.5rem}
ul.tasks{list-style:none;margin:0;padding:0}.board .tasks li{background:var(--card);box-shadow:var(--shadow);border-radius:6px;padding:.5rem .625rem;margin:0 0 .5rem}.board .tasks li:last-child{margin:0}
.list .tasks{background:var(--card);box-shadow:var(--shadow);border-radius:8px}.list .tasks li{display:flex;flex-wrap:wrap;align-items:center;gap:.125rem .75rem;min-height:2.25rem;padding:.375rem .75rem}.list li+li{border-top:1px solid var(--line)}.list .tasks small{flex:none;width:4rem}.list .title{flex:1 1 16rem}.list .facts{margin:0}.list section h2{margin-left:0}.list details{flex-basis:100%}
.title{font-weight:500;overflow-wrap:break-word;min-width:0}.tasks small{font-size:12px}.facts{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem .625rem;margin-top:.375rem;font-size:12px;color:var(--ink-2)}.facts:empty{display:none}.facts>span{position:relative;display:inline-flex;align-items:center;gap:.25rem;max-width:100%;white-space:nowrap}.facts i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.facts .label{display:block;padding:0 .5rem;border:1px solid var(--line-strong);border-radius:99px;overflow:hidden;text-overflow:ellipsis}.late{color:var(--late)}.labels{flex-wrap:wrap}.board .who{margin-left:auto}.who b{width:1.25rem;height:1.25rem;border-radius:50%;background:var(--accent-soft);color:var(--accent);font-weight:500;text-align:center;line-height:1.25rem}
.gray{color:var(--state-gray)}.blue{color:var(--state-blue)}.green{color:var(--state-green)}.yellow{color:var(--state-yellow)}.orange{color:var(--state-orange)}.red{color:var(--state-red)}.pink{color:var(--state-pink)}.purple{color:var(--state-purple)}
.raw{white-space:pre-wrap;overflow-wrap:anywhere}details .raw{margin-top:.25rem;font-size:13px;color:var(--ink-2)}summary{cursor:pointer;padding:.25rem 0 0;font-size:12px;color:var(--ink-2)}
.text{margin-top:1.25rem;padding-top:1rem;border-top:1px solid var(--line);line-height:1.6;overflow-wrap:anywhere}.text p{margin:.625rem 0}.text h2{font-size:14px;font-weight:600;margin:1.25rem 0 .375rem}.text li>p{display:inline}blockquote{margin:.75rem 0;padding-left:.875rem;border-left:3px solid var(--line-strong);color:var(--ink-2)}pre{overflow-x:auto;padding:.625rem .75rem;background:var(--lane);border-radius:6px}.scroll{overflow-x:auto}table{border-collapse:collapse}td{padding:.25rem .625rem;border:1px solid var(--line-strong);text-align:start}tr:first-child td{font-weight:600}hr{border:0;border-top:1px solid var(--line)}
.one .facts{gap:.5rem 1rem;margin:.75rem 0;font-size:13px}

@media(min-width:60em){.list .facts{flex:0 0 34rem;display:grid;grid-template-columns:1fr 4.5rem 12.25rem 6rem}.list .facts>span{grid-row:1}.list .labels{grid-column:1;justify-self:end}.list .rank{grid-column:2}.list .days{grid-column:3}.list .who{grid-column:4}}
@media(max-width:40em){.board section{flex-basis:min(17rem,80vw)}.list .title{flex-basis:calc(100% - 5rem)}}`;

/** Sign of the product, as in `web/public/logo.svg`. */
const logo = new Html(
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path fill="#0b6b72" d="M32 0 41.4 9.4H54.6V22.6L64 32 54.6 41.4V54.6H41.4L32 64 22.6 54.6H9.4V41.4L0 32 9.4 22.6V9.4H22.6Z"/><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M20 46 32 18 44 46M25 36H39"/></svg>',
);

type PageParts = {
  readonly locale: Locale;
  readonly title: string;
  readonly body: Html;
  /** Note beside the name of the product. */
  readonly note?: string;
  /** Classes of the content of a page as wide as the app; without them it is a narrow card. */
  readonly wide?: string;
};

const style = `${fontFaces}
${pageStyle}`;

/** Renders a page without scripts or resources other than the font. */
export function page({ locale, title, body, note = '', wide }: PageParts): string {
  const brand = html`<header class="brand">${logo}Atölye<span class="soft">${note}</span></header>`;
  return `<!doctype html>${
    html`<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Atölye</title>${new Html(`<style>${style}</style>`)}</head><body class="${wide === undefined ? '' : 'wide'}">${brand}<main class="${wide ?? ''}">${body}</main></body></html>`
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
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; form-action ${["'self'", ...formTo].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  };
}
