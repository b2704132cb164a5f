import type { Locale } from '../../schema/kernel/module.ts';
import { Html, html, page } from '../adapters/page.ts';
import { scopeTexts, texts } from './messages.ts';
import type { Sample } from './people.ts';

type Said = keyof typeof texts;
const speaker = (locale: Locale) => (name: Said) => texts[name][locale];

/** Page to choose a person or enter another. `wrong`: the rejected input. */
export function choosePage(locale: Locale, action: string, people: readonly Sample[], wrong?: { email: string; name: string }): string {
  const say = speaker(locale);
  const buttons = people.map(
    ({ email, name, places }) =>
      html`<button class="person" name="email" value="${email}"><span>${name}</span><span class="soft">${email} · ${places}</span></button>`,
  );
  const error = wrong ? html`<p id="wrong" role="alert">${say('wrongEmail')}</p>` : html``;
  const body = html`<h1>${say('who')}</h1><p class="soft">${say('development')}</p>
<h2>${say('people')}</h2>${people.length > 0 ? html`<form method="post" action="${action}">${buttons}</form>` : html`<p>${say('nobody')}</p>`}
<h2>${say('another')}</h2><form method="post" action="${action}">${error}
<label for="email">${say('email')}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${wrong?.email ?? ''}">
<label for="name">${say('name')}</label><input id="name" name="name" type="text" maxlength="100" autocomplete="name" value="${wrong?.name ?? ''}">
<label class="line"><input type="checkbox" name="verified" value="yes" checked> ${say('verified')}</label><input type="hidden" name="own" value="yes">
<button class="main">${say('go')}</button></form>`;
  return page({ locale, title: say('who'), body });
}

type Consent = { readonly client: string; readonly email: string; readonly scopes: readonly string[]; readonly backTo: string };

/** Page that shows the client and the scopes it requests. */
export function consentPage(locale: Locale, action: string, { client, email, scopes, backTo }: Consent): string {
  const say = speaker(locale);
  const lines = scopes.map((scope) => {
    const text = scopeTexts[scope as keyof typeof scopeTexts];
    return html`<li>${text ? text[locale] : scope} <code class="soft">${scope}</code></li>`;
  });
  const body = html`<h1>${client}${say('wants')}</h1><p class="soft">${say('as')}: ${email}</p>
<p>${say('may')}</p><ul>${lines}</ul><p class="soft">${say('backTo')} <code>${backTo}</code></p>
<form method="post" action="${action}"><div class="answers"><button name="answer" value="refuse">${say('refuse')}</button><button class="main" name="answer" value="allow">${say('allow')}</button></div></form>`;
  return page({ locale, title: client, body });
}

/** Asks whether to sign out here too. `form` is oidc-provider's own, with its id. */
export function signOutPage(locale: Locale, form: string): string {
  const say = speaker(locale);
  const body = html`<h1>${say('signOut')}</h1><p>${say('signOutDetail')}</p>${new Html(form)}
<button class="main" form="op.logoutForm" name="logout" value="yes">${say('yes')}</button><button form="op.logoutForm">${say('no')}</button>`;
  return page({ locale, title: say('signOut'), body });
}

/** Page with a title and an optional reason. */
export function saidPage(locale: Locale, what: 'signedOut' | 'failed', reason: string): string {
  const title = speaker(locale)(what);
  return page({ locale, title, body: html`<h1>${title}</h1><p class="soft">${reason}</p>` });
}
