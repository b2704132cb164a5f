import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { isEmail, normalizeEmail } from '../../schema/kernel/email.ts';
import { pickLocale } from '../adapters/language.ts';
import { pageHeaders } from '../adapters/page.ts';
import { texts } from './messages.ts';
import { choosePage, consentPage, saidPage } from './pages.ts';
import type { Sample } from './people.ts';
import { subjectOf } from './provider.ts';
import type { Store } from './store.ts';

type Options = { readonly provider: Provider; readonly store: Store; readonly people: (email?: string) => Promise<readonly Sample[]> };
type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Maximum bytes of a form. */
const longest = 10_000;

/** Serves `/interaction/…`: the choice of a person, and the consent to a client's request. */
export async function serveInteraction(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider } = options;
  const locale = pickLocale(request.headers['accept-language']);
  const show = (status: number, text: string, formTo: readonly string[] = []) =>
    void response.writeHead(status, pageHeaders(locale, formTo)).end(text);
  const details = await provider.interactionDetails(request, response).catch((error) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!details) return show(400, saidPage(locale, 'failed', texts.stale[locale]));

  const { prompt, params } = details;
  const action = `/interaction/${details.uid}`;
  const backTo = new URL(String(params.redirect_uri)).origin;
  if (request.method === 'POST') {
    const form = await formOf(request);
    if (prompt.name === 'consent') return provider.interactionFinished(request, response, await answered(options, details, form));
    const account = await chosen(options, form);
    if (!account) {
      const typed = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
      return show(400, choosePage(locale, action, await options.people(), typed), [backTo]);
    }
    const accountId = subjectOf(account);
    options.store.setAccount(accountId, account);
    return provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
  }
  if (prompt.name !== 'consent') return show(200, choosePage(locale, action, await options.people()), [backTo]);
  const client = await provider.Client.find(String(params.client_id));
  show(
    200,
    consentPage(locale, action, {
      client: client?.clientName ?? String(params.client_id),
      email: options.store.account(details.session?.accountId ?? '')?.email ?? '',
      scopes: String(params.scope ?? '').split(' '),
      backTo: String(params.redirect_uri),
    }),
    [backTo],
  );
}

/** The chosen person, or the one described in the form; undefined without a valid address. */
async function chosen({ people }: Options, form: URLSearchParams) {
  const email = normalizeEmail(form.get('email') ?? '');
  if (!form.has('own')) {
    const [person] = await people(email);
    return person && { email, name: person.name, verified: true };
  }
  const name = (form.get('name') ?? '').trim().slice(0, 100);
  return isEmail(email) ? { email, name: name || email, verified: form.has('verified') } : undefined;
}

async function answered({ provider }: Options, { prompt, params, session, grantId }: Details, form: URLSearchParams) {
  if (form.get('answer') !== 'allow') return { error: 'access_denied', error_description: 'The person refused.' };
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant = known ?? new provider.Grant({ accountId: session?.accountId as string, clientId: String(params.client_id) });
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = prompt.details as {
    missingOIDCScope?: string[];
    missingOIDCClaims?: string[];
    missingResourceScopes?: Record<string, string[]>;
  };
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) grant.addResourceScope(resource, scopes.join(' '));
  return { consent: { grantId: await grant.save() } };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) break;
  }
  return new URLSearchParams(text);
}
