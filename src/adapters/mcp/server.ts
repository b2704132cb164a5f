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
import { type ErrorLog, present, problemOf } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import type { Problem } from '../../../schema/kernel/errors.ts';
import { missingScopes } from '../../../schema/kernel/policy.ts';
import { callOf, catalogueFor, type Entry } from '../../../schema/knowledge/assistant/catalogue.ts';
import { compact, refusal } from '../../../schema/knowledge/assistant/result.ts';
import type { Tool } from '../../../schema/knowledge/assistant/tools.ts';
import type { AnswerForm } from './index.ts';
import { listPrompts, promptOf } from './prompts.ts';
import { listResources, readResource, templates } from './resources.ts';
import { instructions } from './texts.ts';

export type McpCall = { readonly context: Context; readonly tools: ReadonlyMap<string, Tool>; readonly log: ErrorLog };

/**
 * How long a client of 2026-07-28 may keep what it was answered, in milliseconds. What is listed depends on the caller's rights and
 * language, so no cache may share it.
 */
const cacheHints = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 60_000, cacheScope: 'private' },
} as const;

/** Requests of the revision 2026-07-28, by the form of their answers. */
const modern = {
  'application/json': createMcpHandler(({ authInfo }) => serverFor(callIn(authInfo)), { legacy: 'reject', responseMode: 'auto' }),
  'text/event-stream': createMcpHandler(({ authInfo }) => serverFor(callIn(authInfo)), { legacy: 'reject', responseMode: 'sse' }),
};

/** The call that a request's credential was admitted for. */
const callIn = (authInfo: AuthInfo | undefined): McpCall => authInfo?.extra?.call as McpCall;

/** One message and its answer: of the revision 2026-07-28 where the message says so, else of 2025-11-25 and before, without a session. */
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

/** Would hold a stream open for changes of lists, of which none is announced. */
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

/** The answer with its body read to the end: events come while the message is worked on. */
async function read({ status, headers, body }: Response): Promise<Response> {
  return new Response(body && (await new Response(body).text()), { status, headers });
}

/** What one caller is offered over MCP, for one request. */
function serverFor(call: McpCall): Server {
  const { context } = call;
  const server = new Server(
    { name: 'atolye', title: 'Atölye', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: instructions[context.locale], cacheHints },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: catalogueFor(context.actor).map((entry) => definitionOf(entry, context)) }));
  server.setRequestHandler('tools/call', ({ params }) => resultOf(call, params.name, params.arguments));
  server.setRequestHandler('resources/list', ({ params }) => told(call, () => listResources(call, params?.cursor)));
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: templates(context.locale) }));
  server.setRequestHandler('resources/read', ({ params }) => told(call, () => readResource(call, params.uri), params.uri));
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
      // What there is to know is the organization's own.
      openWorldHint: false,
    },
  };
}

/** What came of a call. A problem is a result too, so that the model reads it and mends its call. */
async function resultOf(call: McpCall, name: string, given: unknown): Promise<CallToolResult> {
  const { context } = call;
  let led: (problem: Problem) => Problem = (problem) => problem;
  try {
    const chosen = callOf(name, given);
    if (!chosen) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
    const { tool } = chosen;
    led = chosen.told;
    const problem = missingScopes(context.actor, tool.scopes);
    if (problem) throw problem;
    const { value, text } = compact(await tool.run(context, tool.arguments.variables(chosen.given)));
    return { content: [{ type: 'text', text }], structuredContent: value as Record<string, unknown> };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const problem = problemOf(error);
    const refused = problem ? refusal(led(problem), context.locale) : masked(call, error);
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(refused) }], structuredContent: { error: refused } };
  }
}

/** The same for what has no place for problems in its result. `uri`: of the resource that is read. @throws ProtocolError */
async function told<T>(call: McpCall, work: () => Promise<T>, uri = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const problem = problemOf(error);
    const refused = problem ? refusal(problem, call.context.locale) : masked(call, error);
    if (problem?.status === 404) throw new ResourceNotFoundError(uri.slice(0, 200), String(refused.detail));
    throw new ProtocolError(ProtocolErrorCode.InternalError, String(refused.detail), refused);
  }
}

/** What is no problem is logged with the request's id, and not told. */
function masked({ context, log }: McpCall, error: unknown): Record<string, unknown> {
  const { message, extensions } = present(error, context.locale, context.requestId, log);
  return { ...extensions, detail: message };
}
