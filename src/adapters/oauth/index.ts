import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopes } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { readJson } from '../json.ts';
import { authMethods, grantTypes, RegistrationRefused } from './register.ts';
import { registrationPath, routes } from './routes.ts';
import type { AuthorizationServer, ServerOptions } from './server.ts';

/** Maximum bytes of a registration, and of a consent form. */
const longest = 20_000;

/**
 * Registers the OAuth authorization server: its metadata (RFC 8414), registration of clients (RFC 7591), the consent page, and the endpoints
 * of oidc-provider, which is loaded by the first request to any of them but the metadata.
 */
export function registerOAuth(app: FastifyInstance, options: ServerOptions): void {
  const { registration, admission, services } = options;
  let opening: Promise<AuthorizationServer> | undefined;
  const server = () => {
    opening ??= import('./server.ts')
      .then(({ openServer }) => openServer(options))
      .catch((error) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };

  const metadata = JSON.stringify(metadataOf(services.baseUrl, registration));
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' }).send(metadata),
  );

  app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const serve = async (request: FastifyRequest, reply: FastifyReply) => (await server()).serve(request, reply);
    // A HEAD request would use an authorization request up.
    const read = { exposeHeadRoute: false };
    scope.get(routes.authorization, read, serve);
    scope.get(`${routes.authorization}/:uid`, read, serve);
    for (const url of [routes.token, routes.revocation, routes.pushed_authorization_request]) scope.post(url, serve);
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const consent = async (request: FastifyRequest, reply: FastifyReply) => (await server()).consent(request, reply);
    scope.get('/oauth/consent/:uid', { exposeHeadRoute: false }, consent);
    scope.post('/oauth/consent/:uid', { bodyLimit: longest }, consent);
  });

  if (!registration) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(registrationPath, { bodyLimit: longest }, async (request, reply) => {
      await admission.registration(request.ip);
      reply.header('cache-control', 'no-store');
      try {
        return reply.code(201).send(await (await server()).register(bodyOf(request)));
      } catch (error) {
        if (!(error instanceof RegistrationRefused)) throw error;
        return reply.code(400).send({ error: error.code, error_description: error.message });
      }
    });
  });
}

/** @throws RegistrationRefused for a body that is no JSON */
function bodyOf({ body }: FastifyRequest): unknown {
  try {
    return readJson(String(body));
  } catch (error) {
    if (error instanceof Problem) throw new RegistrationRefused('invalid_client_metadata', 'The body must be a JSON object.');
    throw error;
  }
}

function metadataOf(issuer: string, registration: boolean) {
  return {
    issuer,
    authorization_endpoint: issuer + routes.authorization,
    token_endpoint: issuer + routes.token,
    ...(registration && { registration_endpoint: issuer + registrationPath, client_id_metadata_document_supported: true }),
    revocation_endpoint: issuer + routes.revocation,
    pushed_authorization_request_endpoint: issuer + routes.pushed_authorization_request,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs/`,
  };
}
