import { Context } from '../../../kernel/context.ts';
import { toolbox } from '../../assistant/toolbox.ts';
import { languageOf } from '../../question/words.ts';
import { checkCitations } from '../cite/citations.ts';
import { standing } from '../cite/standing.ts';
import type { ReplyStream } from '../read/pieces.ts';
import { verbatim } from '../verify/verification.ts';
import { canVerify, verifyAnswer, withoutVerifier } from '../verify/verify.ts';
import { abstention, proposed } from './abstain.ts';
import { isCommand } from './command.ts';
import { extractAnswer } from './extract.ts';
import { generate } from './generate.ts';
import { ofFiles, type Retrieved, retrievePassages } from './retrieve.ts';
import type { ConversationContext, Run, RunWithModel } from './run.ts';
import type { Answer } from './store.ts';
import { budgetOf, toolsWithin, type UsageCounter } from './tokens.ts';
import { understand } from './understand.ts';

/** Properties of an answer that no model wrote. */
const withoutModel = { unsupported: 0, verification: null, cut: false, model: null, usage: undefined } as const;

/**
 * Answers the last question of a conversation from what its owner can view, and streams the answer to `stream`. `counter` counts the tokens,
 * also when the answer fails. The stages are: understand, retrieve, generate or extract, cite. The caller stores the answer, and then
 * verifies it by `verify`.
 * @throws Problem search.away, model.no_room, model.silent; ModelAway, ModelRefused; AbortError by `signal`
 */
export async function answerTo(
  asker: Context,
  conversation: ConversationContext,
  stream: ReplyStream,
  counter: UsageCounter,
  signal: AbortSignal,
): Promise<Answer> {
  // The sentences around quotes and tables use the language of the question, not of the profile.
  const whole = new Context(asker.services, { ...asker, locale: languageOf(conversation.question, asker.locale) });
  // The project of the conversation limits what is read, but not what is proposed.
  const { reach } = conversation;
  const context = reach.length === 0 ? whole : new Context(whole.services, { ...whole, actor: { ...whole.actor, projects: reach } });
  const model = context.services.chat;
  const box = toolbox(whole, context);
  const asksForChange = isCommand(conversation.question);
  const tools = model?.takesTools ? toolsWithin(box.startingWith(asksForChange), budgetOf(model).tools) : [];
  const run: Run = { context, conversation, asksForChange, model, box, tools, stream, counter, signal };

  const understood = await understand(run);
  // A model that filled a filter was used, although it wrote no text.
  const { usage } = counter;
  if (understood.kind === 'reply') return { ...withoutModel, usage, text: added(run, understood.text), quotes: [], grounded: false };
  if (understood.kind === 'tasks') {
    stream.say(understood.answer.text);
    // The tasks themselves support the answer.
    return { ...withoutModel, usage, ...understood.answer, grounded: true, verification: verbatim };
  }
  const retrieved = await retrievePassages(run, understood.question);
  const { unclear, text } = understood.unclear ?? {};
  if (unclear && text) {
    const files = ofFiles(unclear, retrieved);
    const answer = await answerByQuotes(run, files);
    if (answer) return answer;
    if (unclear.isSure || files.near.length === 0) return { ...withoutModel, usage, text: added(run, text), quotes: [], grounded: false };
  }
  const answer = model ? await answerByModel({ ...run, model }, retrieved) : await answerByQuotes(run, retrieved);
  return answer ?? noAnswer(run, retrieved);
}

/** An answer that consists of quotes; undefined if none was found. */
async function answerByQuotes({ context, stream }: Run, { words, passages }: Retrieved): Promise<Answer | undefined> {
  if (passages.length === 0) return undefined;
  const { text, quotes } = extractAnswer(words, passages, context.locale);
  const held = await standing(context, quotes);
  // The answer's text contains the quotes, so it must not be sent if one of their passages is gone.
  if (held.length < quotes.length) return undefined;
  stream.say(text);
  return { ...withoutModel, text, quotes: held, grounded: true, verification: verbatim };
}

/** An answer that the model writes, to be verified; undefined if it found none. */
async function answerByModel(run: RunWithModel, { passages }: Retrieved): Promise<Answer | undefined> {
  const { context, conversation, asksForChange, tools } = run;
  if (passages.length === 0 && tools.length === 0) return undefined;
  const generated = await generate(run, passages);
  if (generated.text !== '') {
    const { question } = conversation;
    const cited = await checkCitations(context, generated);
    const answer = { ...(await withoutVerifier(context, cited)), ...ofModel(run), cut: generated.cut };
    if (!canVerify(context, cited)) return answer;
    const pending = { grounded: null, unsupported: null, verification: { state: 'pending', claims: [] } } as const;
    return { ...answer, ...pending, verify: (signal) => verifyAnswer(context, question, cited, run.counter, signal) };
  }
  if (generated.proposals === 0 || !asksForChange) return undefined;
  return { ...withoutModel, ...ofModel(run), text: added(run, proposed[context.locale]), quotes: [], grounded: false };
}

/** Reports that no answer was found, and lists the nearest passages. */
async function noAnswer(run: Run, retrieved: Retrieved): Promise<Answer> {
  const { text, quotes } = await abstention(run, retrieved);
  return { ...withoutModel, ...ofModel(run), text: added(run, text), quotes, grounded: false };
}

const ofModel = ({ model, counter }: Run) => ({ model: model?.name ?? null, usage: counter.usage });

/** Streams a text after what the model wrote so far. @returns the whole text */
function added({ stream }: Run, text: string): string {
  stream.say(stream.text === '' ? text : `\n\n${text}`);
  return stream.text;
}
