import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { errors, Provider } from 'oidc-provider';
import { type Actor, isOutsider, type Scope, scopes, writeModes } from '../../../schema/kernel/actor.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { Problem, problemText } from '../../../schema/kernel/errors.ts';
import { isAllowed, requestApproval } from '../../../schema/people/application/approval.ts';
import { listChoices } from '../../../schema/people/grant/choices.ts';
import { createGrant } from '../../../schema/people/grant/operations.ts';
import type { Records } from '../../../schema/people/grant/records.ts';
import { findMemberships } from '../../../schema/people/member/memberships.ts';
import { defaultScopes } from '../../config.ts';
import type { CookieStrategy } from '../auth/authenticate.ts';
import { resourceOf } from '../auth/resources.ts';
import { pickLocale } from '../language.ts';
import { pageHeaders } from '../page.ts';
import { isDocumentAddress } from './client-document.ts';
import { approvalPage, consentPage, durations, requestedPage, trouble, troublePage } from './consent-page.ts';

export type ConsentOptions = {
  readonly services: Services;
  readonly records: Records;
  readonly provider: Provider;
  readonly errors: typeof errors;
  readonly fromCookie: CookieStrategy;
};

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Days for which a client is kept after the last access it was given has expired. */
const unusedClientDays = 30;

/** Path of the consent page of a pending authorization. */
export const consentPath = (uid: string): string => `/oauth/consent/${uid}`;

/**
 * Serves the consent page: it asks the person who is signed in to the app, or sends the browser to the sign-in first. A form is accepted
 * only from this origin, and only in the session that it was shown to.
 */
export async function serveConsent(options: ConsentOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider, errors } = options;
  const locale = pickLocale(request.headers['accept-language']);
  const fail = (status: number, detail: string) => reply.code(status).headers(pageHeaders(locale)).send(troublePage(locale, detail));
  const { uid } = request.params as { uid: string };
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (details?.uid !== uid) return fail(400, trouble(locale, 'stale'));
  // Sent twice: the first answer counts.
  if (details.result) return reply.header('cache-control', 'no-store').redirect(details.returnTo, 303);
  const signIn = (fresh = false) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/auth/sign-in?${new URLSearchParams({ returnTo: consentPath(uid), ...(fresh && { fresh: '1' }) })}`, 303);
  try {
    const form = request.method === 'POST' ? new URLSearchParams(String(request.body ?? '')) : undefined;
    const { organization } = request.query as { organization?: unknown };
    const named = form?.get('organization') ?? (typeof organization === 'string' ? organization : undefined);
    const actor = await actorOf(options, request, named || undefined);
    if (!actor) return signIn();
    if (form?.get('answer') === 'refuse') return await finish(options, request, reply, { error: 'access_denied' });
    return await (form
      ? accept(options, { details, actor, form, locale }, request, reply)
      : show(options, { details, actor, locale }, reply));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    if (error.code === 'auth.fresh_sign_in_required') return signIn(true);
    return fail(error.status, error.code === 'auth.invalid_token' ? trouble(locale, 'stale') : problemText(error, locale).detail);
  }
}

/** Returns the member of the session; undefined if nobody is signed in. @throws Problem auth.not_a_member, auth.origin_refused */
async function actorOf({ fromCookie }: ConsentOptions, request: FastifyRequest, organization?: string): Promise<Actor | undefined> {
  const { 'x-organization': _, 'x-member': __, ...headers } = request.headers;
  const { ip, method, url, id } = request;
  try {
    const own = { ...headers, ...(organization && { 'x-organization': organization }) };
    const actor = await fromCookie({ headers: own, ip, method, url, id });
    if (actor && isOutsider(actor)) throw new Problem('auth.not_a_member');
    return actor;
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.invalid_token') return undefined;
    throw error;
  }
}

/** Request of the client, as far as the person could grant it. @throws Problem auth.scope_missing if that is nothing */
async function requestOf({ services, provider }: ConsentOptions, { params }: Details, actor: Actor) {
  const client = await provider.Client.find(String(params.client_id));
  const resource = resourceOf(services.baseUrl, params.resource);
  if (!client || !resource) throw new Problem('auth.invalid_token');
  const asked = String(params.scope ?? '').split(' ');
  const known = scopes.filter((scope) => asked.includes(scope));
  const offered = (known.length > 0 ? known : defaultScopes).filter((scope) => actor.scopes.has(scope));
  if (offered.length === 0) throw new Problem('auth.scope_missing', { params: { scope: known.join(' ') } });
  const redirect = new URL(String(params.redirect_uri));
  // The host of its document is the only verified part of a name.
  const host = isDocumentAddress(client.clientId) ? ` (${new URL(client.clientId).host})` : '';
  return { client: client.clientId, name: (client.clientName ?? client.clientId) + host, resource, offered, redirect };
}

type Authorization = { readonly details: Details; readonly actor: Actor; readonly locale: 'tr' | 'en' };

async function show(
  options: ConsentOptions,
  { details, actor, locale }: Authorization,
  reply: FastifyReply,
  wrong?: 'nothing' | 'changed',
): Promise<FastifyReply> {
  const { services } = options;
  const { client, name, resource, offered, redirect } = await requestOf(options, details, actor);
  const identity = actor.credential?.identity;
  const memberships = identity ? await findMemberships(services, identity) : [];
  const organizations = memberships.map((each) => ({ id: each.organization, name: each.name }));
  const context = contextOf(options, actor, locale, details.uid);
  const member = await context.db.member.findFirstOrThrow({ where: { id: actor.user } });
  const page = (await isAllowed(context, { issuer: services.baseUrl, client })) ? consentPage : approvalPage;
  const text = page(locale, {
    action: consentPath(details.uid),
    client: name,
    redirect: redirect.href,
    person: member.email ? `${member.name} (${member.email})` : member.name,
    organization: organizations.find(({ id }) => id === actor.organization) ?? { id: actor.organization, name: '' },
    organizations,
    resource,
    scopes: offered,
    projects: await listChoices(context),
    binding: bindingOf(actor, details),
    wrong,
  });
  return reply
    .code(wrong ? 400 : 200)
    .headers(pageHeaders(locale, [formTarget(redirect)]))
    .send(text);
}

async function accept(
  options: ConsentOptions,
  authorization: Authorization & { readonly form: URLSearchParams },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { details, actor, locale, form } = authorization;
  const { provider, records } = options;
  if (form.get('binding') !== bindingOf(actor, details)) return show(options, authorization, reply, 'changed');
  const { client, name, resource, offered, redirect } = await requestOf(options, details, actor);
  if (form.get('answer') === 'request') {
    await requestApproval(contextOf(options, actor, locale, request.id, request), { issuer: options.services.baseUrl, client, name });
    return reply.headers(pageHeaders(locale)).send(requestedPage(locale, name));
  }
  const chosen: Scope[] = offered.filter((scope) => form.getAll('scope').includes(scope));
  const days = durations.find((each) => String(each) === form.get('days'));
  const write = writeModes.find((mode) => mode === (form.get('write') ?? 'direct'));
  if (form.get('answer') !== 'allow' || chosen.length === 0 || !days || !write) return show(options, authorization, reply, 'nothing');
  const context = contextOf(options, actor, locale, request.id, request);
  const scope = chosen.join(' ');
  const input = { client, name, redirect: redirect.origin === 'null' ? redirect.protocol : redirect.origin + redirect.pathname, resource };
  const grant = await createGrant(
    context,
    { ...input, scopes: chosen, projects: form.getAll('project'), write, days },
    async ({ id, expiresAt }) => {
      const given = new provider.Grant({ accountId: id, clientId: client });
      Object.assign(given, { jti: id, exp: Math.floor(Date.parse(expiresAt) / 1000) });
      given.addResourceScope(String(details.params.resource), scope);
      await given.save();
      await records.prolong({ model: 'Client', id: client }, new Date(Date.parse(expiresAt) + unusedClientDays * 24 * 60 * 60 * 1000));
      details.params.scope = scope;
      await details.save(Math.max(1, details.exp - Math.floor(Date.now() / 1000)));
    },
  );
  // The grant is its own account, because the library knows no organizations.
  return finish(options, request, reply, {
    login: { accountId: grant.id, remember: false },
    consent: { grantId: grant.id },
  });
}

type Result = Parameters<Provider['interactionResult']>[2];

async function finish({ provider }: ConsentOptions, request: FastifyRequest, reply: FastifyReply, answer: Result): Promise<FastifyReply> {
  const to = await provider.interactionResult(request.raw, reply.raw, answer, { mergeWithLastSubmission: false });
  return reply.header('cache-control', 'no-store').redirect(to, 303);
}

function contextOf({ services }: ConsentOptions, actor: Actor, locale: 'tr' | 'en', requestId: string, request?: FastifyRequest): Context {
  const from = request && { address: request.ip, userAgent: request.headers['user-agent'] };
  return new Context(services, { actor, via: 'rest', locale, requestId, ...from });
}

/** Ties a form to a session and a request. The id of a session is shown only to its person and to administrators. */
const bindingOf = ({ credential, user }: Actor, { uid }: Details): string =>
  hash('sha256', `${credential?.id} ${user} ${uid}`, 'base64url');

/** Source expression of a redirect for `form-action`: browsers check redirects after a form too. */
const formTarget = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin);
