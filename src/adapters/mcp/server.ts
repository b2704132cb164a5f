import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool as ToolDefinition,
} from '@modelcontextprotocol/sdk/types.js';
import { type ErrorLog, present, problemOf } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { missingScopes } from '../../../schema/kernel/policy.ts';
import { compact, refusal } from '../../../schema/knowledge/assistant/result.ts';
import { offered, type Tool } from '../../../schema/knowledge/assistant/tools.ts';
import type { AnswerForm } from './index.ts';
import { listPrompts, promptOf } from './prompts.ts';
import { listResources, readResource, templates } from './resources.ts';
import { instructions } from './texts.ts';

export type McpCall = { readonly context: Context; readonly tools: ReadonlyMap<string, Tool>; readonly log: ErrorLog };

/** One message and its answer, over a transport of its own. */
export async function answerMessage(call: McpCall, request: Request, message: unknown, form: AnswerForm): Promise<Response> {
  const server = serverFor(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: form === 'application/json' });
  await server.connect(transport);
  try {
    const { status, headers, body } = await transport.handleRequest(request, { parsedBody: message });
    // Read to its end before the server is closed: events come while the message is worked on.
    return new Response(body && (await new Response(body).text()), { status, headers });
  } finally {
    await server.close();
  }
}

/** What one caller is offered over MCP, for one request. */
function serverFor(call: McpCall): Server {
  const { context, tools } = call;
  const server = new Server(
    { name: 'atolye', title: 'Atölye', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: instructions[context.locale] },
  );
  const mine = () => [...tools.values()].filter((tool) => offered(tool, context.actor));
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: mine().map((tool) => definitionOf(tool, context)) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => resultOf(call, params.name, params.arguments));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => told(call, () => listResources(call, params?.cursor)));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: templates(context.locale) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => told(call, () => readResource(call, params.uri)));
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: listPrompts(context.locale) }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => promptOf(params.name, params.arguments ?? {}, context.locale));
  return server;
}

function definitionOf({ name, title, description, arguments: { schema }, write }: Tool, { locale }: Context): ToolDefinition {
  return {
    name,
    title: title[locale],
    description,
    inputSchema: schema as ToolDefinition['inputSchema'],
    annotations: {
      title: title[locale],
      readOnlyHint: write === undefined,
      ...(write && { destructiveHint: write.effect !== 'create', idempotentHint: write.idempotent }),
      // What there is to know is the organization's own.
      openWorldHint: false,
    },
  };
}

/** What came of a call. A problem is a result too, so that the model reads it and mends its call. */
async function resultOf(call: McpCall, name: string, given: unknown): Promise<CallToolResult> {
  const { context, tools } = call;
  const tool = tools.get(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
  try {
    const problem = missingScopes(context.actor, tool.scopes);
    if (problem) throw problem;
    const { value, text } = compact(await tool.run(context, tool.arguments.variables(given)));
    return { content: [{ type: 'text', text }], structuredContent: value as Record<string, unknown> };
  } catch (error) {
    const problem = problemOf(error);
    const refused = problem ? refusal(tool.arguments.told(problem), context.locale) : masked(call, error);
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(refused) }], structuredContent: { error: refused } };
  }
}

/** The same for what has no place for problems in its result. @throws McpError */
async function told<T>(call: McpCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw error;
    const problem = problemOf(error);
    const refused = problem ? refusal(problem, call.context.locale) : masked(call, error);
    // -32002: resource not found.
    throw new McpError(problem?.status === 404 ? -32002 : ErrorCode.InternalError, String(refused.detail), refused);
  }
}

/** What is no problem is logged with the request's id, and not told. */
function masked({ context, log }: McpCall, error: unknown): Record<string, unknown> {
  const { message, extensions } = present(error, context.locale, context.requestId, log);
  return { ...extensions, detail: message };
}
