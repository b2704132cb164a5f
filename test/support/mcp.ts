import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FastifyInstance } from 'fastify';
import { testApp } from './app.ts';
import type { Client } from './client.ts';
import { addressOf } from './socket.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read results by the contract, and fail where it is not held
type Result = any;

/** The client of the MCP SDK, connected over HTTP with a token. */
export async function mcpOf({ token }: Client, { headers = {}, app }: { headers?: Record<string, string>; app?: FastifyInstance } = {}) {
  const address = await addressOf(app ?? (await testApp()).app);
  const client = new McpClient({ name: 'deneme', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }) as never);
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    /** The structured result of a tool. @throws Error with its text if it is a problem */
    call: async (name: string, given: object = {}): Promise<Result> => {
      const { isError, structuredContent, content } = (await client.callTool({ name, arguments: given as never })) as Result;
      if (isError) throw new Error(content[0].text);
      return structuredContent;
    },
    /** The problem returned by a tool. */
    refusal: async (name: string, given: object = {}): Promise<Result> => {
      const { isError, structuredContent } = (await client.callTool({ name, arguments: given as never })) as Result;
      return isError ? structuredContent.error : { code: 'none', ...structuredContent };
    },
  };
}
