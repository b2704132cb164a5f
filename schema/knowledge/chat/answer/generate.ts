import { readAnswer, type WholeAnswer } from '../../../../src/ports/model/port.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { Found } from '../../search/retrieve.ts';
import { type Generated, ToolSources } from '../cite/sources.ts';
import { AnswerText, noAnswer, withoutThoughts, withSquareBrackets } from './answer-text.ts';
import { fenced, promptFor } from './prompt.ts';
import type { RunWithModel } from './run.ts';
import { noteSubjects } from './store.ts';
import { budgetOf, leastResults, lengthOf, shareOf, tokensOf, toolsWithin } from './tokens.ts';

/** Model calls per answer, and tool calls per answer. */
const maxRounds = 5;
const maxCalls = 10;

/**
 * Lets the model answer from passages and tools, and streams its text.
 * @throws Problem model.no_room, model.silent; ModelAway, ModelRefused; AbortError by the signal of the run
 */
export async function generate(run: RunWithModel, found: readonly Found[]): Promise<Generated> {
  const { context, conversation, asksForChange, stream, box, model, counter, signal } = run;
  const budget = budgetOf(model);
  let { tools } = run;
  const { messages, passages, fence, before } = await promptFor(context, conversation, found, budget, tools.length > 0);
  await noteSubjects(context, conversation.id, [
    ...new Set([...passages.map(({ subject }) => subject), ...(before.length > 0 ? conversation.sourceIds : [])]),
  ]);
  let left = budget.input - budget.tools - messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const answer = new AnswerText();
  const sources = new ToolSources(passages.length);
  let [calls, proposals] = [0, 0];
  let heard = '';
  let last: WholeAnswer['reason'] = 'stop';
  for (let round = 1; ; round += 1) {
    // Without passages or tool results an answer would have no source, so its text is not streamed.
    const emit = passages.length > 0 || calls > 0 ? (text: string) => stream.say(text) : () => undefined;
    const mayCall = tools.length > 0 && round < maxRounds && calls < maxCalls && left > leastResults;
    if (round > 1 && answer.text !== '') emit(answer.push('\n\n'));
    const request = { messages, tools: mayCall ? tools : undefined, signal };
    const { text, calls: asked, reason } = await readAnswer(model, request, counter, (piece) => emit(answer.push(piece)));
    emit(answer.end());
    heard += text;
    last = reason;
    if (asked.length === 0 || !mayCall) break;
    messages.push({ role: 'assistant', content: text, toolCalls: asked });
    left -= tokensOf(text) + asked.reduce((sum, call) => sum + tokensOf(call.arguments), 0);
    const tokensPerCall = Math.min(shareOf('results', budget.input), left) / asked.length;
    const options = { maxChars: lengthOf(tokensPerCall), held: !asksForChange, numbered: sources.numbered.bind(sources) };
    for (const call of asked) {
      calls += 1;
      const result =
        calls <= maxCalls ? await box.call(call, conversation.id, options) : { content: 'Bu yanıt için daha fazla araç çağrılamaz.' };
      if (result.found) tools = toolsWithin([...new Set([...tools, ...result.found])], budget.tools);
      const content = fenced('araç', result.content, fence);
      messages.push({ role: 'tool', toolCallId: call.id, content });
      left -= tokensOf(content);
      if (result.proposal === undefined) continue;
      proposals += 1;
      stream.propose(result.proposal);
    }
    await noteSubjects(context, conversation.id, [...sources.subjects]);
  }
  const said = withSquareBrackets(withoutThoughts(answer.text).replaceAll(noAnswer, '').trim());
  const cut = last === 'length' || last === 'filtered';
  // The model used up its tokens by thinking, or ended without text. Neither says anything about the sources.
  if (said === '' && last === 'length' && proposals === 0) throw new Problem('model.no_room');
  if (withoutThoughts(heard).trim() === '' && proposals === 0) throw new Problem('model.silent');
  const isNone = said === '' || answer.isNoAnswer || (passages.length === 0 && calls === 0);
  return { text: isNone ? '' : cut ? `${said}…` : said, passages, sources, cut, proposals };
}
