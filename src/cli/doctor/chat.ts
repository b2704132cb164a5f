import type { Config } from '../../config.ts';
import { modelLimitsOf } from '../../ports/model/limits.ts';
import { ask } from './ask.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Checks that the assistant's model exists and that its context is as large as the settings say. Problems here do not prevent a start. */
export async function* checkChat({ chat }: Config): AsyncGenerator<Finding> {
  if (!chat) return;
  const { baseUrl, apiKey, model } = chat;
  const { body, reason } = await ask(`${baseUrl.replace(/\/+$/, '')}/models`, apiKey ? { authorization: `Bearer ${apiKey}` } : {});
  const known = Array.isArray(body?.data) ? (body.data as { id?: unknown }[]).map(({ id }) => id) : undefined;
  if (!known) {
    yield warn('doctor.chatSilent', { url: baseUrl, reason });
    return;
  }
  yield known.includes(model) ? ok('doctor.chat', { model, url: baseUrl }) : warn('doctor.chatUnknown', { model, url: baseUrl });
  yield* checkOllama(new URL(baseUrl).origin, model, modelLimitsOf(chat).context);
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
