import { z } from 'zod';
import { answerInJson, ModelAway, ModelRefused, type OutputFormat } from '../../../../src/ports/model/port.ts';
import { language } from '../../../work/task/filter/description.ts';
import { taskGroups } from '../../../work/task/task-group.ts';
import type { Filled, Said } from '../../question/answer.ts';
import type { RunWithModel } from './run.ts';

const output = z.object({ filter: z.string().nullable(), asked: z.enum(['list', 'count']), group: z.enum(taskGroups).nullable() });
const { $schema: _, ...schema } = z.toJSONSchema(output);
const format: OutputFormat = { name: 'task_filter', schema };

/** Milliseconds until the question is answered without the model's filter. */
const longest = 20_000;

const instructions = [
  'You translate a question about the tasks of a team into a filter. You do not answer it.',
  `The filter language: ${language}`,
  'Only open tasks are meant (open:yes), unless the question says otherwise. "me" is the person who asks. Use names as they are written, in quotation marks if they have spaces. Invent no names.',
  '"asked": "count" if only a number is asked for, otherwise "list". "group": the property by which the tasks are to be grouped or counted, otherwise null.',
  '"filter" is null if a list or a number of the matching tasks does not answer the whole question: reasons, summaries, contents of files and comments, percentages, time spent, changes.',
  'Reply only with JSON: {"filter": "assignee:me due<today open:yes", "asked": "list", "group": null}',
].join('\n');

/**
 * Lets the model write the filter of a question about the work, in one call without tools. The filter is not checked yet.
 * @returns undefined if the model writes none or fails; @throws AbortError by the signal of the run
 */
export async function fillFilter({ conversation, model, counter, signal }: RunWithModel, said: Said): Promise<Filled | undefined> {
  const { question, today } = conversation;
  const content = [
    `Today: ${today}`,
    `Understood so far, with current names: ${said.filter || 'nothing'}`,
    `Not understood: ${said.unknown.join(', ') || 'how the conditions belong together'}`,
    `Question: ${question}`,
  ].join('\n');
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content },
  ] as const;
  const late = AbortSignal.timeout(longest);
  try {
    const reply = await answerInJson(model, { messages, format, signal: AbortSignal.any([signal, late]) }, counter);
    const { data } = output.safeParse(reply);
    return data && data.filter !== null ? { ...data, filter: data.filter } : undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted || error instanceof ModelAway || error instanceof ModelRefused) return undefined;
    throw error;
  }
}
