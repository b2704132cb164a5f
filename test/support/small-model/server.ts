/**
 * Serves SmolLM2-135M by the chat API of OpenAI on 127.0.0.1: `node server.ts PORT NODE_LLAMA_CPP WEIGHTS`. Its answers are poor, but the
 * protocol and its timing are those of a real model. It answers one request at a time, and stops when its client leaves.
 *
 * - Structured output is enforced by a grammar. Texts and lists are limited, because so small a model may never end them.
 * - So small a model calls no tools by itself: it has to call one that the last message of the user names. It then writes the required
 *   arguments itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';

type Token = number;
type Grammar = object;
/** The part of node-llama-cpp that is used. It is installed apart from this project's packages, so its own types are not available. */
type NodeLlamaCpp = {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<Model>;
    createGrammarForJsonSchema(schema: object): Promise<Grammar>;
  }>;
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: Grammar }) => object;
};
type Model = {
  tokenize(text: string, specialTokens: boolean): Token[];
  detokenize(tokens: readonly Token[]): string;
  createContext(options: object): Promise<{ getSequence(): Sequence; readonly contextSize: number }>;
};
type Sequence = {
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>;
  evaluate(tokens: readonly Token[], options: object): AsyncGenerator<Token>;
};

type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
};
type Tool = { readonly function: { readonly name: string; readonly description?: string; readonly parameters: Schema } };
type Message = { readonly role: string; readonly content?: string | null; readonly tool_calls?: unknown };
type Request = {
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: Schema } };
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
};

const modelName = 'smollm2-135m-instruct';
/** Tokens of the context, input and output: all that the model was trained for. */
const contextSize = 8_192;
const [longestText, longestList] = [60, 4];

const [port, nodeLlamaCpp, weights] = process.argv.slice(2) as [string, string, string];
const { getLlama, LlamaGrammarEvaluationState }: NodeLlamaCpp = await import(pathToFileURL(nodeLlamaCpp).href);
const llama = await getLlama({ build: 'never', gpu: false, skipDownload: true, maxThreads: 2 });
const model = await llama.loadModel({ modelPath: weights });
const sequence = (await model.createContext({ threads: 2, contextSize })).getSequence();

/** The prompt in the format that the model was trained on. */
function promptOf({ messages, tools = [] }: Request): string {
  const offered = tools.length > 0 ? `\nTools: ${JSON.stringify(tools.map((tool) => tool.function))}` : '';
  const turns = messages.map(({ role, content, tool_calls: calls }) => {
    const text = `${content ?? ''}${role === 'system' ? offered : ''}${calls ? JSON.stringify(calls) : ''}`;
    return `<|im_start|>${role === 'tool' ? 'user' : role}\n${text}<|im_end|>\n`;
  });
  return `${turns.join('')}<|im_start|>assistant\n`;
}

/** The schema as the grammar takes it: only what is required, and no value without an end. */
function limited(schema: Schema): Schema {
  if (schema.enum) return { enum: schema.enum };
  if (schema.type === 'string') return { type: 'string', maxLength: longestText };
  if (schema.type === 'array') return { type: 'array', items: limited(schema.items ?? { type: 'string' }), maxItems: longestList };
  if (schema.type !== 'object') return { type: schema.type };
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return { type: 'object', properties: Object.fromEntries(properties.map(([name, each]) => [name, limited(each)])) };
}

/** The tool that the last message of the user names, unless it was called already. */
function calledTool({ messages, tools = [] }: Request): Tool | undefined {
  const last = messages.at(-1);
  return last?.role === 'user' ? tools.find((tool) => last.content?.includes(tool.function.name)) : undefined;
}

/** Generates text until its end, `most` tokens, or `signal`. Parts of characters are held back until they are whole. */
async function* generate(tokens: readonly Token[], schema: Schema | undefined, most: number, signal: AbortSignal): AsyncGenerator<string> {
  const grammar = schema && (await llama.createGrammarForJsonSchema(limited(schema)));
  await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
  const options = {
    temperature: 0,
    ...(grammar && { grammarEvaluationState: new LlamaGrammarEvaluationState({ model, grammar }) }),
    repeatPenalty: { punishTokens: () => [...made.slice(-64)], penalty: 1.1 },
  };
  const made: Token[] = [];
  let said = '';
  for await (const token of sequence.evaluate(tokens.slice(sequence.nextTokenIndex), options)) {
    made.push(token);
    const text = model.detokenize(made);
    if (!text.endsWith('\uFFFD')) {
      yield text.slice(said.length);
      said = text;
    }
    if (made.length >= most || signal.aborted) return;
  }
}

async function complete(body: Request, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const tokens = model.tokenize(promptOf(body), true);
  const most = Math.min(body.max_tokens ?? body.max_completion_tokens ?? 256, contextSize - tokens.length);
  if (most <= 0) return refuse(response, 400, `the request exceeds the context length of ${contextSize} tokens`);
  const tool = calledTool(body);
  const schema = tool ? tool.function.parameters : body.response_format?.json_schema?.schema;
  const chunk = (fields: object) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: modelName, created: 0, ...fields });
  const send = (fields: object) => body.stream && response.write(`data: ${JSON.stringify(chunk(fields))}\n\n`);
  const delta = (fields: object, finish: string | null = null) => send({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
  if (body.stream) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  let text = '';
  let made = 0;
  if (tool) delta({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: tool.function.name, arguments: '' } }] });
  for await (const piece of generate(tokens, schema, most, signal)) {
    made += 1;
    text += piece;
    delta(tool ? { tool_calls: [{ index: 0, function: { arguments: piece } }] } : { content: piece });
  }
  if (signal.aborted) return;
  const finish = tool ? 'tool_calls' : made >= most ? 'length' : 'stop';
  const usage = { prompt_tokens: tokens.length, completion_tokens: made, total_tokens: tokens.length + made };
  if (body.stream) {
    delta({}, finish);
    if (body.stream_options?.include_usage) send({ choices: [], usage });
    response.end('data: [DONE]\n\n');
    return;
  }
  const call = tool && { tool_calls: [{ id: 'call_1', type: 'function', function: { name: tool.function.name, arguments: text } }] };
  const message = { role: 'assistant', content: tool ? null : text, ...call };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...chunk({ choices: [{ index: 0, message, finish_reason: finish }], usage }), object: 'chat.completion' }));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
}

/** Requests whose generation ended because their client left. */
let left = 0;
let turn: Promise<void> = Promise.resolve();
createServer(async (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET' && request.url === '/v1/models')
    return void response.end(JSON.stringify({ data: [{ id: modelName }], left }));
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const stop = new AbortController();
  response.once('close', () => stop.abort());
  turn = turn
    .then(async () => {
      if (!stop.signal.aborted) await complete(JSON.parse(text) as Request, response, stop.signal);
      if (stop.signal.aborted && !response.writableEnded) left += 1;
    })
    .catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      if (!response.headersSent) refuse(response, 500, error.message);
      else response.destroy();
    });
}).listen(Number(port), '127.0.0.1');
