import type { Scope } from './actor.ts';
import type { Suffix } from './turkish-suffix.ts';

/** What an entry of a history is told from. `Task` is how the language names a task: its number, `a task` where none is known. */
type Told<Task> = {
  readonly task: Task;
  /** Whether there is a task: of files. */
  readonly ofTask: boolean;
  readonly title: string | undefined;
  /** Name of the file, in quotation marks. */
  readonly file: string;
  /** The emoji of a reaction; empty of anything else. */
  readonly emoji: string;
  /** Name of the cycle, in quotation marks. */
  readonly name: string;
  /** Names of what changed. */
  readonly fields: readonly string[];
  /** The box that was ticked, or not ticked any more; undefined where that is not what happened. */
  readonly ticked: { readonly text: string; readonly done: boolean } | undefined;
};

/** What a kind of event is, said once, in its concept's `events.ts`; schema/kinds.ts gathers them. */
export type EventKind = {
  /** What a credential must be for to read it; `any`: nothing beside seeing it. */
  readonly scope: Scope | 'any';
  /** What it is offered as: to readers of the log, webhooks and the OpenAPI description. */
  readonly description: { readonly tr: string; readonly en: string };
  /** Its `data`. */
  readonly example: object;
  /** Properties that `data` has only if they changed, such as texts that may be long. They may be in `example` too. */
  readonly whenChanged?: object;
  /** Values of properties that are null in `example`, for the payload's schema: what they hold if they are not null. */
  readonly samples?: object;
  /** Properties without a GraphQL field of the same name that may be null, though they are not in `example`. */
  readonly nullable?: readonly string[];
  /**
   * What the history of a task or project says of it, after who did it. `changes`: what changed, field by field
   * (activity-text.ts). Null: it stands in none.
   */
  readonly history:
    | {
        readonly tr: (told: Told<(suffix: Suffix) => string>) => string;
        readonly en: (told: Told<string>) => string;
      }
    | 'changes'
    | null;
};

export type History = Extract<EventKind['history'], object>;

/** What the concepts' kinds are together: schema/kinds.ts adds them, which nothing in a concept can import. */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to.
export interface EventKinds {}

export type EventKindName = keyof EventKinds;

let gathered: Readonly<Record<string, EventKind>> | undefined;

/** Says which kinds there are: called by schema/kinds.ts. */
export function areKinds<Kinds extends Readonly<Record<string, EventKind>>>(kinds: Kinds): Kinds {
  gathered = kinds;
  return kinds;
}

/** Every kind an operation emits, by name; asked once all are loaded, not while they are. */
export function eventKinds(): Readonly<Record<EventKindName, EventKind>> {
  if (!gathered) throw new Error('schema/kinds.ts is not loaded');
  return gathered;
}

/** What the kind of an event of the log is; undefined for what is none any more. */
export const kindOf = (event: string): EventKind | undefined => (eventKinds() as Readonly<Record<string, EventKind>>)[event];
