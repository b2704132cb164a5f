import type { Config } from '../../config.ts';
import type { ChatOptions } from '../../ports/model/limits.ts';
import { modelLimitsOf } from '../../ports/model/limits.ts';
import { ask } from './ask.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Checks that the assistant's model exists and that its context is as large as the settings say. Problems here do not prevent a start. */
export async function* checkChat({ chat }: Config): AsyncGenerator<Finding> {
  if (!chat) return;
  const finding = await checkModel(chat, 'doctor.chat');
  yield finding;
  if (finding.key !== 'doctor.chatSilent') yield* checkOllama(new URL(chat.baseUrl).origin, chat.model, modelLimitsOf(chat).context);
}

/** Checks that a server lists a model. */
export async function checkModel({ baseUrl, apiKey, model }: ChatOptions, key: 'doctor.chat' | 'doctor.verifier'): Promise<Finding> {
  const { body, reason } = await ask(`${baseUrl.replace(/\/+$/, '')}/models`, apiKey ? { authorization: `Bearer ${apiKey}` } : {});
  if (!Array.isArray(body?.data)) return warn(`${key}Silent`, { url: baseUrl, reason });
  const isKnown = (body.data as { id?: unknown }[]).some(({ id }) => id === model);
  return isKnown ? ok(key, { model, url: baseUrl }) : warn(`${key}Unknown`, { model, url: baseUrl });
}

/** Ollama reads 4,096 tokens by default and silently drops the rest, instructions first. */
async function* checkOllama(origin: string, model: string, context: number): AsyncGenerator<Finding> {
  const { body } = await ask(`${origin}/api/ps`);
  if (!Array.isArray(body?.models)) return;
  const loaded = (body.models as { name?: unknown; context_length?: unknown }[]).find(({ name }) => name === model);
  const has = loaded?.context_length;
  if (typeof has !== 'number') yield ok('doctor.ollama', { context });
  else if (has < context) yield warn('doctor.ollamaContext', { has, context });
}
