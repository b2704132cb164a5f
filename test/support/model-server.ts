import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A tool call, or a fragment of one. */
type CallPart = { readonly index?: number; readonly id?: string; readonly name?: string; readonly arguments?: string };

/** A step of the model within an answer. */
export type Piece =
  | { readonly text: string }
  | { readonly call: CallPart }
  | { readonly wait: number | Promise<unknown> }
  /** Written into the stream unchanged. */
  | { readonly raw: string }
  | { readonly usage: unknown }
  /** Sends nothing more and keeps the connection open. */
  | 'stall'
  /** Closes the connection. */
  | 'cut';

/** One answer of the model. */
export type Turn =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly pieces: readonly Piece[]; readonly finish?: string | null };

/** A request to the model, as the API defines it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read requests by the API's contract
export type Asked = { readonly path: string; readonly authorization: string | undefined; readonly body: any; readonly left: Promise<void> };

type Script = Turn | ((asked: Asked) => Turn | Promise<Turn>);

/** An OpenAI-compatible server that responds as scripted. */
export type ModelServer = {
  readonly url: string;
  readonly asked: Asked[];
  /** The next answers, in order; further requests get `otherwise`, or 500. */
  script(...turns: Script[]): void;
  otherwise(turn: Script | undefined): void;
  close(): Promise<void>;
};

/** An answer with `text`, one word at a time, and its token usage. */
export function says(
  text: string,
  { usage = { prompt_tokens: 100, completion_tokens: 20 }, wait }: { usage?: unknown; wait?: number } = {},
): Turn {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  return { pieces: [...words.flatMap((word): Piece[] => [...(wait ? [{ wait }] : []), { text: word }]), { usage }] };
}

/** An answer that calls tools with arguments. */
export function calls(...all: { name: string; arguments: object | string }[]): Turn {
  const pieces = all.map(({ name, arguments: given }, index): Piece => {
    return { call: { index, id: `call_${name}_${index}`, name, arguments: typeof given === 'string' ? given : JSON.stringify(given) } };
  });
  return { pieces, finish: 'tool_calls' };
}

/** Starts the server on a free local port. */
export async function modelServer(): Promise<ModelServer> {
  const asked: Asked[] = [];
  const script: Script[] = [];
  let fallback: Script | undefined;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const left = new Promise<void>((resolve) => response.once('close', resolve));
    const question: Asked = { path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(text || '{}'), left };
    asked.push(question);
    const next = script.shift() ?? fallback ?? { status: 500 };
    await play(response, typeof next === 'function' ? await next(question) : next).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    script: (...turns) => void script.splice(0, script.length, ...turns),
    otherwise(turn) {
      fallback = turn;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function play(response: ServerResponse, turn: Turn): Promise<void> {
  if ('status' in turn) {
    const body = turn.body ?? JSON.stringify({ error: { message: 'scripted', code: 'scripted' } });
    response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers }).end(body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const send = (data: object) =>
    response.write(`data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', ...data })}\n\n`);
  const delta = (fields: object, finish: string | null = null) => send({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
  const rest: object[] = [];
  for (const piece of turn.pieces) {
    if (piece === 'stall') return;
    if (piece === 'cut') return void response.destroy();
    if ('text' in piece) delta({ content: piece.text });
    else if ('raw' in piece) response.write(piece.raw);
    else if ('usage' in piece) rest.push({ choices: [], usage: piece.usage });
    else if ('wait' in piece) await (typeof piece.wait === 'number' ? pause(piece.wait) : piece.wait);
    else {
      const { index, id, ...called } = piece.call;
      delta({ tool_calls: [{ index: index ?? 0, ...(id && { id, type: 'function' }), function: called }] });
    }
  }
  if (turn.finish !== null) delta({}, turn.finish ?? 'stop');
  for (const each of rest) send(each);
  response.end(turn.finish === null ? undefined : 'data: [DONE]\n\n');
}
