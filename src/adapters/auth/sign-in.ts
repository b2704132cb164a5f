import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { admitIdentity } from '../../../schema/people/identity/admit.ts';
import { findInvitation, findReceived } from '../../../schema/people/identity/offers.ts';
import { isSessionSecret } from '../../../schema/people/session/secret.ts';
import { rotatingKeys } from '../../../schema/people/session/server-key.ts';
import { findSession } from '../../../schema/people/session/sessions.ts';
import { endSession, startSession } from '../../../schema/people/session/start-end.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import type { Cookies } from './cookies.ts';
import type { OriginCheck } from './origin.ts';
import { readPending, signInTtl, writePending } from './pending.ts';
import { type Provider, ProviderUnavailable, type SignedIn, SignInRefused } from './provider.ts';
import { ownPath } from './return-to.ts';
import { sendTrouble } from './sign-in-page.ts';

type Options = {
  readonly services: Services;
  readonly provider: Provider;
  readonly cookies: Cookies;
  readonly allowed: OriginCheck;
  /** Public URL of the server: `publicUrl`, else where it listens. */
  readonly baseUrl: string;
  readonly publicUrl: string | undefined;
  readonly admission: Pick<Admission, 'signIn' | 'signInRefused' | 'trust'>;
};

/** Name of the key that signs sign-in cookies in every process. */
const keyName = 'sign-in';

const querySchema = z.object({
  returnTo: z.string().default('/'),
  invitation: z.string().max(500).optional(),
  /** `1` makes the provider authenticate the person again. */
  fresh: z.enum(['1']).optional(),
});

/** Maximum number of pending sign-ins in one browser, since each has a cookie and headers are limited. The oldest is dropped. */
const maxSignIns = 4;

/** Page of the web app that lists a person's invitations. */
const invitationsPage = '/invitations';

/**
 * `GET /auth/sign-in?returnTo=&invitation=&fresh=` redirects to the identity provider, `GET /auth/callback` starts a session, `POST
 * /auth/sign-out` ends it. No other route sets a cookie.
 */
export function registerSignIn(app: FastifyInstance, options: Options): void {
  app.register(async (auth) => {
    // `cookies` uses the parser and serializer of this plugin.
    await auth.register(fastifyCookie, { hook: false });
    // The body of the sign-out form is ignored.
    auth.removeAllContentTypeParsers();
    auth.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    // A HEAD request would consume the authorization code.
    auth.get('/auth/sign-in', { exposeHeadRoute: false }, (request, reply) => begin(options, request, reply));
    auth.get('/auth/callback', { exposeHeadRoute: false }, (request, reply) => finish(options, request, reply));
    auth.post('/auth/sign-out', (request, reply) => signOut(options, request, reply));
  });
}

/** Answers `GET /auth/sign-in` with a page that names the missing settings, on a server without a client for the provider. */
export function registerNoSignIn(app: FastifyInstance): void {
  app.get('/auth/sign-in', (request, reply) => sendTrouble(request, reply, 'unconfigured', { retry: null }));
}

async function begin(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, provider, cookies, baseUrl, publicUrl } = options;
  const query = querySchema.safeParse(request.query);
  const returnTo = query.success ? ownPath(query.data.returnTo) : undefined;
  if (!query.success || returnTo === undefined) return sendTrouble(request, reply, 'returnTo');
  // The cookie must be set on the host that the provider redirects to: `localhost` and 127.0.0.1 are different hosts.
  if (!publicUrl && request.headers.host !== new URL(baseUrl).host && isLoopback(request.headers.host))
    return reply.redirect(baseUrl + request.url, 302);
  try {
    const { invitation, fresh } = query.data;
    const { checks, url } = await provider.begin(`${baseUrl}/auth/callback`, fresh !== undefined);
    const [key] = await rotatingKeys(services, keyName);
    const cookieValue = writePending({ ...checks, returnTo, invitation, fresh }, key);
    if (cookieValue === undefined) return sendTrouble(request, reply, 'returnTo');
    const others = cookies.signIns(request.headers.cookie);
    const dropped = others.slice(0, Math.max(0, others.length + 1 - maxSignIns));
    return reply
      .header('set-cookie', [
        ...dropped.map((name) => cookies.write(name, '', 0)),
        cookies.write(cookies.signIn(checks.state), cookieValue, signInTtl),
      ])
      .header('cache-control', 'no-store')
      .redirect(url.href, 302);
  } catch (error) {
    return failed(options, request, reply, error, { ...query.data, returnTo });
  }
}

async function finish(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, provider, cookies, baseUrl, admission } = options;
  const callback = new URL(baseUrl + request.url);
  const state = callback.searchParams.get('state') ?? '';
  const name = cookies.signIn(state);
  const cookie = cookies.read(request.headers.cookie, name);
  const pending = cookie && readPending(cookie, await rotatingKeys(services, keyName));
  // A `state` can be used once, so the sign-in is over whatever the outcome.
  reply.header('set-cookie', cookies.write(name, '', 0)).header('cache-control', 'no-store');
  if (!pending || state !== pending.state) {
    // After a reload, the back button or a sign-in in another tab the person is already signed in.
    if (await isSignedIn(options, request)) return reply.redirect(`${baseUrl}/`, 302);
    return sendTrouble(request, reply, 'stale');
  }
  const returnTo = ownPath(pending.returnTo) ?? '/';
  const from = { address: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] };
  try {
    await admission.signIn(request.ip);
    const signedIn = await provider.finish(callback, pending);
    const locale = pickLocale(request.headers['accept-language']);
    const identity = await personOf(services, signedIn, pending.invitation);
    const memberships = await admitIdentity(services, signedIn.identity, { via: 'session', locale, ...from });
    // A sign-in makes nobody a member; people with an invitation get a session to accept it with.
    if (memberships.length === 0 && (await findReceived(services, identity)).length === 0) throw new Problem('auth.not_a_member');
    const before = cookies.read(request.headers.cookie, cookies.session);
    if (before && isSessionSecret(before)) await endSession(services, before, 'replaced', from);
    const { secret, hours } = await startSession(services, { ...signedIn, identity, refreshIn: refreshIn(signedIn) }, from);
    admission.trust(secret);
    const to = identity.invitation ? invitationsPage : returnTo;
    return reply.header('set-cookie', cookies.write(cookies.session, secret, hours * 3600)).redirect(baseUrl + to, 302);
  } catch (error) {
    return failed(options, request, reply, error, { ...pending, returnTo });
  }
}

/** Whether the browser has a valid session. */
async function isSignedIn({ services, provider, cookies }: Options, request: FastifyRequest): Promise<boolean> {
  const secret = cookies.read(request.headers.cookie, cookies.session);
  return secret !== undefined && isSessionSecret(secret) && Boolean(await findSession(services, { secret, issuer: provider.issuer }));
}

/** Returns the identity to store for a sign-in. @throws Problem auth.not_a_member for the link of an invitation to another address */
async function personOf(services: Services, { identity }: SignedIn, invitation: string | undefined): Promise<Person> {
  const { issuer, subject, email, emailVerified, name } = identity;
  const hash = invitation && hashToken(invitation);
  const named = hash ? await findInvitation(services, hash) : undefined;
  if (named && named.email !== email) throw new Problem('auth.not_a_member');
  return { issuer, subject, email: emailVerified ? email : undefined, name, invitation: named && hash };
}

async function signOut(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, provider, cookies, allowed, baseUrl } = options;
  if (!allowed(request)) throw new Problem('auth.origin_refused');
  const secret = cookies.read(request.headers.cookie, cookies.session);
  const from = { address: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] };
  const tokens = secret && isSessionSecret(secret) ? await endSession(services, secret, 'signed_out', from) : undefined;
  reply.header('set-cookie', cookies.write(cookies.session, '', 0)).header('cache-control', 'no-store');
  const home = `${baseUrl}/`;
  const elsewhere =
    tokens &&
    (await provider.signOut(tokens.idToken, home).catch((error) => {
      request.log.warn({ err: error, requestId: request.id }, 'signed out here, not at the identity provider');
    }));
  return reply.redirect(elsewhere?.href ?? home, 303);
}

const refreshIn = ({ tokens, expiresIn }: SignedIn) => (tokens.refreshToken === undefined ? undefined : expiresIn);

type Attempt = { readonly returnTo: string; readonly invitation?: string | undefined; readonly fresh?: '1' | undefined };

const retryTo = ({ returnTo, invitation, fresh }: Attempt): string =>
  `/auth/sign-in?${new URLSearchParams({ returnTo, ...(invitation && { invitation }), ...(fresh && { fresh }) })}`;

/** Sends a page that explains the failure. Rethrows unexpected errors for the server's error handler. */
async function failed(
  { admission }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  attempt: Attempt,
): Promise<FastifyReply> {
  // Without being asked again, the provider would return the same account.
  const isStranger = error instanceof Problem && error.code === 'auth.not_a_member';
  const retry = retryTo(isStranger ? { ...attempt, fresh: '1' } : attempt);
  if (error instanceof SignInRefused) {
    await admission.signInRefused(request.ip);
    request.log.info({ err: error, requestId: request.id }, 'sign-in refused');
    return sendTrouble(request, reply, error.code === 'access_denied' ? 'denied' : 'refused', { code: error.code, retry });
  }
  if (error instanceof ProviderUnavailable) {
    request.log.warn({ err: error, requestId: request.id }, 'identity provider unavailable');
    return sendTrouble(request, reply, new Problem('auth.issuer_unavailable'), { retry });
  }
  if (error instanceof Problem) return sendTrouble(request, reply, error, { retry });
  throw error;
}

const isLoopback = (host: string | undefined) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
