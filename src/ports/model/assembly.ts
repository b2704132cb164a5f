import type { OpenAI } from 'openai';
import { defaultRetryAfter } from './failure.ts';
import { type ChatPart, ModelAway, type ToolCall, type Usage } from './port.ts';

export type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** An incomplete tool call. */
type Draft = { id: string; name: string; arguments: string };
type Fragment = NonNullable<Chunk['choices'][number]['delta']['tool_calls']>[number];

/** Finish reasons of an incomplete answer: the server gave up. */
const broken: ReadonlySet<string | undefined> = new Set([undefined, 'error', 'abort']);
const reasons: Readonly<Record<string, 'length' | 'filtered'>> = { length: 'length', content_filter: 'filtered' };

/** Assembles an answer from its chunks: tool calls arrive in fragments, usage comes last. Servers may omit any field. */
export class Assembly {
  readonly #calls: Draft[] = [];
  /** The call in progress at each index. */
  readonly #places: Draft[] = [];
  #reason: string | undefined;
  #usage: Usage | undefined;
  #thinksApart = false;

  /** Whether reasoning came in a separate field. */
  get thinksApart(): boolean {
    return this.#thinksApart;
  }

  /** Whether the answer reached its token limit. */
  get isCut(): boolean {
    return this.#reason === 'length';
  }

  /** Adds a chunk. @returns its text */
  take({ choices, usage }: Chunk): string {
    this.#usage = usageOf(usage) ?? this.#usage;
    const [choice] = choices ?? [];
    if (!choice) return '';
    this.#reason = choice.finish_reason ?? this.#reason;
    const delta: { content?: unknown; reasoning?: unknown; reasoning_content?: unknown } | undefined = choice.delta;
    for (const fragment of choice.delta?.tool_calls ?? []) this.#add(fragment);
    if (delta?.reasoning || delta?.reasoning_content) this.#thinksApart = true;
    return textOf(delta?.content);
  }

  #add({ index, id, function: part }: Fragment): void {
    const call = this.#callAt(index ?? this.#placeOf(id, part?.name), id ?? '', part?.name ?? '');
    call.id ||= id ?? '';
    // Some servers repeat the name in each fragment.
    if (part?.name !== call.name) call.name += part?.name ?? '';
    const given: unknown = part?.arguments ?? '';
    call.arguments += typeof given === 'string' ? given : JSON.stringify(given);
  }

  /** Returns the index for a fragment without one: that of the last call, unless the fragment begins another. */
  #placeOf(id: string | undefined, name: string | undefined): number {
    const known = id ? this.#places.findIndex((call) => call.id === id) : -1;
    if (known >= 0) return known;
    return id || name || this.#places.length === 0 ? this.#places.length : this.#places.length - 1;
  }

  /** A fragment with another id begins another call, and so does a name after complete arguments: some servers give all calls index 0. */
  #callAt(place: number, id: string, name: string): Draft {
    const known = this.#places[place];
    const isOther = id === '' || known?.id === '' ? name !== '' && known !== undefined && isWhole(known) : known?.id !== id;
    if (known && !isOther) return known;
    const call = { id: '', name: '', arguments: '' };
    this.#places[place] = call;
    this.#calls.push(call);
    return call;
  }

  /** @throws ModelAway for an incomplete answer */
  *end(): Generator<ChatPart> {
    if (broken.has(this.#reason)) throw new ModelAway('the answer was cut off', defaultRetryAfter);
    const calls = this.#calls;
    for (const [index, { id, ...rest }] of calls.entries())
      yield { type: 'call', call: { id: id || `call_${index}`, ...rest } satisfies ToolCall };
    const reason = calls.length > 0 ? 'calls' : (reasons[this.#reason as string] ?? 'stop');
    yield { type: 'end', reason, usage: this.#usage };
  }
}

/**
 * Returns the text of an answer's content. In an answer of several parts, only those of type `text` count; reasoning is a part of
 * its own.
 */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { type?: unknown; text?: unknown } | null) => (part?.type === 'text' ? textOf(part.text) : '')).join('');
}

function isWhole({ name, arguments: given }: Draft): boolean {
  try {
    return name !== '' && typeof JSON.parse(given) === 'object';
  } catch {
    return false;
  }
}

/** Returns the token usage that a server reports, if it is valid. */
function usageOf(usage: Chunk['usage']): Usage | undefined {
  const [inputTokens, outputTokens] = [usage?.prompt_tokens, usage?.completion_tokens];
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
