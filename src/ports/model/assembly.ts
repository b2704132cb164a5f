import type { OpenAI } from 'openai';
import { usualRetryAfter } from './failure.ts';
import { type ChatPart, ModelAway, type ToolCall, type Usage } from './port.ts';

export type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** What a call is put together of. */
type Draft = { id: string; name: string; arguments: string };
type Fragment = NonNullable<Chunk['choices'][number]['delta']['tool_calls']>[number];

/** Why an answer ends that has not: the server gave up on it. */
const broken: ReadonlySet<string | undefined> = new Set([undefined, 'error', 'abort']);
const reasons: Readonly<Record<string, 'length' | 'filtered'>> = { length: 'length', content_filter: 'filtered' };

/** Puts an answer together of its chunks: calls come in fragments, usage comes last. Servers leave out whatever they like. */
export class Assembly {
  readonly #calls: Draft[] = [];
  /** The call that goes on at each place. */
  readonly #places: Draft[] = [];
  #reason: string | undefined;
  #usage: Usage | undefined;
  #thinksApart = false;

  /** Whether thoughts came in a field of their own. */
  get thinksApart(): boolean {
    return this.#thinksApart;
  }

  /** Whether the room was used up. */
  get isCut(): boolean {
    return this.#reason === 'length';
  }

  /** The text in it. */
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
    // Some repeat it with each fragment.
    if (part?.name !== call.name) call.name += part?.name ?? '';
    const given: unknown = part?.arguments ?? '';
    call.arguments += typeof given === 'string' ? given : JSON.stringify(given);
  }

  /** Of a fragment that does not say: the last call's, unless it begins another. */
  #placeOf(id: string | undefined, name: string | undefined): number {
    const known = id ? this.#places.findIndex((call) => call.id === id) : -1;
    if (known >= 0) return known;
    return id || name || this.#places.length === 0 ? this.#places.length : this.#places.length - 1;
  }

  /** A fragment of another id begins another call, and so does a name after whole arguments: some servers give all of them the first place. */
  #callAt(place: number, id: string, name: string): Draft {
    const known = this.#places[place];
    const isOther = id === '' || known?.id === '' ? name !== '' && known !== undefined && isWhole(known) : known?.id !== id;
    if (known && !isOther) return known;
    const call = { id: '', name: '', arguments: '' };
    this.#places[place] = call;
    this.#calls.push(call);
    return call;
  }

  /** @throws ModelAway for an answer without an end */
  *end(): Generator<ChatPart> {
    if (broken.has(this.#reason)) throw new ModelAway('the answer was cut off', usualRetryAfter);
    const calls = this.#calls;
    for (const [index, { id, ...rest }] of calls.entries())
      yield { type: 'call', call: { id: id || `call_${index}`, ...rest } satisfies ToolCall };
    const reason = calls.length > 0 ? 'calls' : (reasons[this.#reason as string] ?? 'stop');
    yield { type: 'end', reason, usage: this.#usage };
  }
}

/** Of an answer in parts, thoughts are parts of their own: only what is said is text. */
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

/** What a server tells of its tokens, where that is what it should be. */
function usageOf(usage: Chunk['usage']): Usage | undefined {
  const [inputTokens, outputTokens] = [usage?.prompt_tokens, usage?.completion_tokens];
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
