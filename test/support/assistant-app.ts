import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { type Answers, answersOf } from '../../schema/knowledge/chat/answer/answers.ts';
import { type AnswerPolicy, OpenAiChat } from '../../src/ports/model/chat.ts';
import { appOver, testApp } from './app.ts';
import type { Client, Reply } from './client.ts';
import { type ModelServer, modelServer } from './model-server.ts';
import { addressOf } from './socket.ts';
import { openStream, type Stream } from './stream.ts';

/** An app whose assistant uses a scripted model server. */
export type Assistant = {
  readonly app: FastifyInstance;
  readonly model: ModelServer;
  readonly logged: string[];
  readonly answers: Answers;
  readonly url: string;
  request(client: Pick<Client, 'token'>, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  /** `POST /ai/chat` with one response. */
  ask(client: Pick<Client, 'token'>, body: object, headers?: Record<string, string>): Promise<Reply>;
  /** `POST /ai/chat` as an event stream. */
  stream(client: Pick<Client, 'token'>, body: object, headers?: Record<string, string>): Promise<Stream>;
  close(): Promise<void>;
};

/** Opens an app with an assistant over the services of the tests' app. `own` replaces some services; a failing model is retried quickly. */
export async function buildAssistant(own: Partial<Services> = {}, timeouts: Partial<AnswerPolicy> = {}): Promise<Assistant> {
  const model = await modelServer();
  const chat = new OpenAiChat(
    { baseUrl: model.url, apiKey: 'sk-deneme', model: 'deneme-1' },
    { first: 10_000, stall: 2_000, pause: 5, ...timeouts },
  );
  const services = { ...(await testApp()).services, chat, ...own };
  const { app, logged } = await appOver(services);
  const request: Assistant['request'] = async ({ token }, method, path, body, headers = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/graphql') ? path : `/api/v1${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
    const json = String(reply.headers['content-type'] ?? '').includes('json') && reply.payload !== '';
    return { status: reply.statusCode, body: json ? reply.json() : reply.payload, headers: reply.headers as Reply['headers'] };
  };
  const url = await addressOf(app);
  return {
    app,
    model,
    logged,
    answers: answersOf(services),
    url,
    request,
    ask: (client, body, headers) => request(client, 'POST', '/ai/chat', body, headers),
    stream: (client, body, headers) => openStream(client, '/ai/chat', { url, body, headers: { accept: 'text/event-stream', ...headers } }),
    async close() {
      await answersOf(services).close();
      await app.close();
      await model.close();
    },
  };
}
