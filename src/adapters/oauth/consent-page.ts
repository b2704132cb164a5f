import { type Scope, writeModes } from '../../../schema/kernel/actor.ts';
import type { Locale } from '../../../schema/kernel/module.ts';
import type { Choice } from '../../../schema/people/grant/choices.ts';
import { type Html, html, page } from '../page.ts';
import { scopeTexts } from '../scope-texts.ts';
import { texts } from './messages.ts';

type Organization = { readonly id: string; readonly name: string };

/** Content of the consent page. */
export type Consent = {
  /** Path of the page. */
  readonly action: string;
  readonly client: string;
  readonly redirect: string;
  readonly person: string;
  readonly organization: Organization;
  /** Organizations of the person. */
  readonly organizations: readonly Organization[];
  readonly resource: 'api' | 'mcp';
  readonly scopes: readonly Scope[];
  readonly projects: readonly Choice[];
  /** Ties the form to the session that it was shown to. */
  readonly binding: string;
  readonly wrong?: 'nothing' | 'changed' | undefined;
};

/** Durations that can be chosen, in days. */
export const durations = [1, 7, 30, 90, 365] as const;
const defaultDays = 90;

/** Scopes that must be ticked, because few clients need them. */
const rare: ReadonlySet<Scope> = new Set(['admin', 'webhooks:manage']);

const speaker =
  (locale: Locale) =>
  (name: keyof typeof texts, params: Record<string, string> = {}) =>
    Object.entries(params).reduce((text: string, [key, value]) => text.replace(`{${key}}`, () => value), texts[name][locale]);

/** Page that shows what a client asks for, and lets the person narrow it, allow or refuse it. */
export function consentPage(locale: Locale, consent: Consent): string {
  const { action, client, redirect, person, organization, organizations, resource, scopes, projects, binding, wrong } = consent;
  const say = speaker(locale);
  const title = say('wants', { client });
  const again = `/auth/sign-in?${new URLSearchParams({ returnTo: action, fresh: '1' })}`;
  const body = html`<h1>${title}</h1><p class="soft">${say('unverified')}</p>
${wrong ? html`<p role="alert">${say(wrong)}</p>` : html``}
<dl><dt>${say('as')}</dt><dd>${person}<br><a href="${again}">${say('other')}</a></dd>
${organizations.length > 1 ? html`` : html`<dt>${say('organization')}</dt><dd>${organization.name}</dd>`}
<dt>${say('backTo')}</dt><dd>${placeOf(redirect, say('here'))}</dd></dl>
${organizations.length > 1 ? chooser(locale, action, organization, organizations) : html``}
<form method="post" action="${action}"><input type="hidden" name="organization" value="${organization.id}"><input type="hidden" name="binding" value="${binding}">
<fieldset><legend>${say('may')}</legend>${scopes.map((scope) => tick('scope', scope, scopeTexts[scope][locale], !rare.has(scope)))}</fieldset>
<p class="soft">${say(resource === 'mcp' ? 'onlyMcp' : 'everywhere')}</p>
<details><summary>${say('projects')}</summary><fieldset><legend class="soft">${say('projectsLead')}</legend>${projects.map(({ id, key, name }) => tick('project', id, `${name} (${key})`, false))}</fieldset></details>
<label for="write">${say('writes')}</label><select id="write" name="write">${writeModes.map((mode) => option(mode, say(mode), mode === 'direct'))}</select>
<label for="days">${say('lasts')}</label><select id="days" name="days">${durations.map((days) => option(String(days), durationText(locale, days), days === defaultDays))}</select>
<p class="soft">${say('end')}</p>
<div class="answers"><button name="answer" value="refuse" formnovalidate>${say('refuse')}</button><button class="main" name="answer" value="allow">${say('allow')}</button></div></form>`;
  return page({ locale, title, body });
}

/** Page for a client that an administrator must approve first: the person can ask for that. */
export function approvalPage(locale: Locale, { action, client, redirect, person, organization, organizations, binding }: Consent): string {
  const say = speaker(locale);
  const title = say('needsApproval', { client });
  const body = html`<h1>${title}</h1><p>${say('approvalLead', { organization: organization.name })}</p><p class="soft">${say('unverified')}</p>
<dl><dt>${say('as')}</dt><dd>${person}</dd><dt>${say('backTo')}</dt><dd>${placeOf(redirect, say('here'))}</dd></dl>
${organizations.length > 1 ? chooser(locale, action, organization, organizations) : html``}
<form method="post" action="${action}"><input type="hidden" name="organization" value="${organization.id}"><input type="hidden" name="binding" value="${binding}">
<div class="answers"><button name="answer" value="refuse">${say('refuse')}</button><button class="main" name="answer" value="request">${say('request')}</button></div></form>`;
  return page({ locale, title, body });
}

/** Page after administrators were asked to approve a client. */
export function requestedPage(locale: Locale, client: string): string {
  const say = speaker(locale);
  const title = say('requested');
  return page({ locale, title, body: html`<h1>${title}</h1><p>${say('requestedLead', { client })}</p><p><a href="/">Atölye</a></p>` });
}

/** Page that explains why access cannot be given. `back`: address of the client that the person may return to. */
export function troublePage(locale: Locale, detail: string, back?: string): string {
  const say = speaker(locale);
  const title = say('failed');
  const link = back === undefined ? html`` : html` · <a href="${back}" rel="noreferrer">${say('back', { host: new URL(back).host })}</a>`;
  return page({ locale, title, body: html`<h1>${title}</h1><p>${detail}</p><p><a href="/">Atölye</a>${link}</p>` });
}

/** Text of a problem of the page itself. */
export const trouble = (locale: Locale, name: 'stale'): string => texts[name][locale];

/** Form that shows the page for another organization, whose projects and rights differ. */
function chooser(locale: Locale, action: string, current: Organization, all: readonly Organization[]): Html {
  const say = speaker(locale);
  return html`<form method="get" action="${action}"><label for="organization">${say('organization')}</label>
<select id="organization" name="organization">${all.map(({ id, name }) => option(id, name, id === current.id))}</select><button>${say('change')}</button></form>`;
}

const tick = (name: string, value: string, text: string, checked: boolean): Html =>
  html`<label class="line"><input type="checkbox" name="${name}" value="${value}"${checked ? html` checked` : html``}> ${text}</label>`;

const option = (value: string, text: string, selected: boolean): Html =>
  html`<option value="${value}"${selected ? html` selected` : html``}>${text}</option>`;

function durationText(locale: Locale, days: number): string {
  const say = speaker(locale);
  if (days === 1) return say('day');
  return days === 365 ? say('year') : say('days', { count: String(days) });
}

/** Returns the host that the browser returns to; `here` for a program on the person's own machine. */
function placeOf(redirect: string, here: string): string {
  const { protocol, host } = new URL(redirect);
  if (protocol === 'https:') return host;
  return protocol === 'http:' ? `${here} (${host})` : `${here} (${protocol})`;
}
