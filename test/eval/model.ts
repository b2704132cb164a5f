import { OpenAiChat } from '../../src/ports/model/chat.ts';
import type { ChatOptions } from '../../src/ports/model/limits.ts';
import { ChatVerifier } from '../../src/ports/verifier/chat.ts';
import { table } from '../bench/report.ts';
import { answerFigures } from './judge.ts';
import { openServices } from './open.ts';
import { loadProduct } from './product.ts';
import { ownSet } from './set.ts';
import { claims, openTruth } from './verify/truth.ts';
import { openAsk } from './work/ask.ts';
import { buildCompany, type Company } from './work/company.ts';
import type { Body } from './work/measure.ts';
import type { WorkQuestion } from './work/parts.ts';
import { workQuestions } from './work/questions.ts';

/** Milliseconds that a call of the model, and the whole answer, may take: much more than in use, because the model may run on this machine. */
const longest = 300_000;

/** The model of `CHAT_MODEL`, or else the first that the server lists. @throws Error if it lists none */
export async function modelAt(url: string): Promise<ChatOptions> {
  const { OPENAI_API_KEY: apiKey, CHAT_MODEL, CHAT_CONTEXT, CHAT_MAX_TOKENS } = process.env;
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  const list = async () => ((await (await fetch(`${url}/models`, { headers })).json()) as { data?: { id: string }[] }).data?.[0]?.id;
  const model = CHAT_MODEL ?? (await list());
  if (!model) throw new Error(`${url} lists no models: set CHAT_MODEL`);
  const limits = {
    context: CHAT_CONTEXT ? Number(CHAT_CONTEXT) : undefined,
    maxTokens: CHAT_MAX_TOKENS ? Number(CHAT_MAX_TOKENS) : undefined,
  };
  return { baseUrl: url, apiKey, model, ...limits };
}

type Row = readonly [part: string, figure: string, measured: string];

/** At most `most` items, spread evenly. */
const some = <Item>(items: readonly Item[], most: number): Item[] =>
  items.filter((_, at) => Math.floor((at * most) / items.length) !== Math.floor(((at - 1) * most) / items.length));
const of = (part: number, whole: number): string => `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ''}`;

/** Measures a model by the product: as the verifier of answers, and as the writer of answers from documents and about tasks. */
export async function measureModel(options: ChatOptions, most: number): Promise<string> {
  const chat = new OpenAiChat(options, { first: longest, stall: longest });
  const rows: Row[] = [];
  const add = (...row: Row) => {
    process.stderr.write(`${row.join(': ')}\n`);
    rows.push(row);
  };
  for (const row of await truth(chat, most)) add(...row);
  for (const row of await documents(chat, most)) add(...row);
  for (const row of await work(chat, most)) add(...row);
  return table(
    ['part', 'figure', options.model],
    rows.map((row) => [...row]),
  );
}

async function truth(model: OpenAiChat, most: number): Promise<Row[]> {
  const { judge, assistant } = await openTruth(new ChatVerifier({ model }));
  Object.assign(assistant.answers, { wait: longest, verifyWait: longest });
  const counts: Record<'true' | 'false', [grounded: number, all: number]> = { true: [0, 0], false: [0, 0] };
  let silent = 0;
  for (const claim of some(claims, most)) {
    const { grounded, verification } = await judge(claim);
    const count = counts[claim.verdict === 'supported' ? 'true' : 'false'];
    count[0] += Number(grounded);
    count[1] += 1;
    silent += Number(verification?.state === 'unverified');
  }
  await assistant.close();
  return [
    ['truth', 'true claims grounded', of(...counts.true)],
    ['truth', 'false claims grounded', of(...counts.false)],
    ['truth', 'claims without a verdict', of(silent, counts.true[1] + counts.false[1])],
  ];
}

async function documents(chat: OpenAiChat, most: number): Promise<Row[]> {
  const set = ownSet();
  const services = { ...(await openServices({ elasticsearch: undefined, embeddings: undefined })), chat };
  const product = await loadProduct(services, set.documents);
  const answered = [];
  for (const question of some(set.questions, most)) answered.push({ question, reply: await product.ask(question.question) });
  const unanswerable = answered.filter(({ question }) => question.answers.length === 0);
  const answerable = answered.filter(({ question }) => question.answers.length > 0);
  const { abstentionPrecision, cited } = answerFigures(answered);
  return [
    [
      'documents',
      'abstained from unanswerable questions',
      of(unanswerable.filter(({ reply }) => !reply.isAnswer).length, unanswerable.length),
    ],
    ['documents', 'abstained from answerable questions', of(answerable.filter(({ reply }) => !reply.isAnswer).length, answerable.length)],
    ['documents', 'abstention precision', `${(100 * abstentionPrecision).toFixed(1)} %`],
    ['documents', 'answer cited', of(Math.round(cited * answerable.length), answerable.length)],
  ];
}

async function work(chat: OpenAiChat, most: number): Promise<Row[]> {
  const company = await buildCompany();
  const ask = await openAsk(company.asker, { chat });
  const questions = some(workQuestions, most);
  let right = 0;
  for (const question of questions) right += Number(isRight(question, await ask(question.question), company));
  return [['work', 'right', of(right, questions.length)]];
}

/** Whether an answer in any wording names exactly the right tasks, or the right numbers. */
function isRight({ is, by, counted }: WorkQuestion, { reply, citations }: Body, { tasks, today }: Company): boolean {
  const wanted = tasks.filter((task) => is(task, today));
  const numbers = (reply.match(/(?<![\p{L}\d-])\d+(?![\d-])/gu) ?? []).map(Number);
  if (by !== null) {
    const groups = Object.values(Object.groupBy(wanted, (task) => String(task[by])));
    return groups.every((group) => numbers.includes(group?.length ?? 0));
  }
  if (counted) return numbers.includes(wanted.length);
  const named = tasks.filter(
    ({ id, number }) => new RegExp(`(?<![\\p{L}\\d])${number}(?!\\d)`, 'u').test(reply) || citations.some((each) => each.id === id),
  );
  return named.length === wanted.length && named.every((task) => wanted.includes(task));
}
