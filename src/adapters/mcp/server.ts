import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type Tool as ToolDefinition,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { present, problemOf } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import type { Problem } from '../../../schema/kernel/errors.ts';
import { missingScopes } from '../../../schema/kernel/policy.ts';
import { callOf, catalogueFor, type Entry } from '../../../schema/knowledge/assistant/catalogue.ts';
import { fitted, maxResult, refusal } from '../../../schema/knowledge/assistant/result.ts';
import type { AnswerForm, McpCall } from './call.ts';
import { listPrompts, promptOf } from './prompts.ts';
import { listResources, readResource, templates } from './resources.ts';
import { instructions } from './texts.ts';

/**
 * Milliseconds for which a client of revision 2026-07-28 may cache responses. They depend on the caller's rights and language, so no shared
 * cache may store them.
 */
const cacheHints = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 60_000, cacheScope: 'private' },
} as const;

/** Handlers for revision 2026-07-28, by response media type. */
const modern = {
  'application/json': createMcpHandler(({ authInfo }) => serverFor(callIn(authInfo)), { legacy: 'reject', responseMode: 'auto' }),
  'text/event-stream': createMcpHandler(({ authInfo }) => serverFor(callIn(authInfo)), { legacy: 'reject', responseMode: 'sse' }),
};

/** Returns the call that was stored in the request's auth info. */
const callIn = (authInfo: AuthInfo | undefined): McpCall => authInfo?.extra?.call as McpCall;

/** Answers one message: by revision 2026-07-28 if the message declares it, else by 2025-11-25 and earlier, without a session. */
export async function answerMessage(call: McpCall, request: Request, message: unknown, form: AnswerForm): Promise<Response> {
  if (!(await isLegacyRequest(request, message))) {
    if (methodOf(message) === listening) return nothingToListenTo(message);
    const { actor } = call.context;
    const authInfo: AuthInfo = { token: '', clientId: actor.credential?.client ?? actor.user, scopes: [...actor.scopes], extra: { call } };
    return read(await modern[form].fetch(request, { authInfo, parsedBody: message }));
  }
  const server = serverFor(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: form === 'application/json' });
  await server.connect(transport);
  try {
    return await read(await transport.handleRequest(request, { parsedBody: message }));
  } finally {
    await server.close();
  }
}

/** Method that would keep a stream open for list changes. This server announces none. */
const listening = 'subscriptions/listen';
const methodOf = (message: unknown): unknown => (message as { method?: unknown } | null)?.method;
const nothingToListenTo = (message: unknown): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: (message as { id?: unknown }).id ?? null,
      error: { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' },
    },
    { status: 404 },
  );

/** Buffers the body, because events are written while the message is processed. */
async function read({ status, headers, body }: Response): Promise<Response> {
  return new Response(body && (await new Response(body).text()), { status, headers });
}

/** Returns an MCP server for one request of one caller. */
function serverFor(call: McpCall): Server {
  const { context } = call;
  const server = new Server(
    { name: 'atolye', title: 'Atölye', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: instructions[context.locale], cacheHints },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: catalogueFor(context.actor).map((entry) => definitionOf(entry, context)) }));
  server.setRequestHandler('tools/call', ({ params }) => resultOf(call, params.name, params.arguments));
  server.setRequestHandler('resources/list', ({ params }) => withProtocolErrors(call, () => listResources(call, params?.cursor)));
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: templates(context.locale) }));
  server.setRequestHandler('resources/read', ({ params }) => withProtocolErrors(call, () => readResource(call, params.uri), params.uri));
  server.setRequestHandler('prompts/list', async () => ({ prompts: listPrompts(context.locale) }));
  server.setRequestHandler('prompts/get', async ({ params }) => promptOf(params.name, params.arguments ?? {}, context.locale));
  return server;
}

function definitionOf({ name, title, description, inputSchema, write }: Entry, { locale }: Context): ToolDefinition {
  return {
    name,
    title: title[locale],
    description,
    inputSchema: inputSchema as ToolDefinition['inputSchema'],
    annotations: {
      readOnlyHint: write === undefined,
      ...(write && { destructiveHint: write.effect !== 'create', idempotentHint: write.idempotent }),
      // Tools access only the organization's own data.
      openWorldHint: false,
    },
  };
}

/** Returns the result of a tool call. A problem is a result too, so that the model can read it and correct the call. */
async function resultOf(call: McpCall, name: string, given: unknown): Promise<CallToolResult> {
  const { context } = call;
  let mapProblem: (problem: Problem) => Problem = (problem) => problem;
  try {
    const chosen = callOf(name, given);
    if (!chosen) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
    const { tool } = chosen;
    mapProblem = tool.arguments.toArgumentPaths;
    const problem = missingScopes(context.actor, tool.scopes);
    if (problem) throw problem;
    const done = await tool.run(context, tool.arguments.variables(chosen.given));
    const text = fitted(context.proposal ? { proposal: context.proposal } : done, maxResult);
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const problem = problemOf(error);
    const refused = problem ? refusal(mapProblem(problem), context.locale) : masked(call, error);
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(refused) }], structuredContent: { error: refused } };
  }
}

/**
 * Converts problems to protocol errors, for methods whose results cannot hold problems. @param uri the requested resource @throws
 * ProtocolError
 */
async function withProtocolErrors<T>(call: McpCall, work: () => Promise<T>, uri = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const problem = problemOf(error);
    const refused = problem ? refusal(problem, call.context.locale) : masked(call, error);
    if (problem?.status === 404) throw new ResourceNotFoundError(uri.slice(0, 200), String(refused.detail));
    const code = problem && problem.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, String(refused.detail), refused);
  }
}

/** Logs an unexpected error with the request id, and returns a masked one. */
function masked({ context, log }: McpCall, error: unknown): Record<string, unknown> {
  const { message, extensions } = present(error, context.locale, context.requestId, log);
  return { ...extensions, detail: message };
}
