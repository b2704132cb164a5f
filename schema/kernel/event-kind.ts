import type { Scope } from './actor.ts';
import type { Inverse } from './inverse.ts';
import type { Suffix } from './turkish-suffix.ts';

/** Data for a history entry. `Task` is how the language refers to a task: by its number, or `a task` if unknown. */
type HistoryData<Task> = {
  readonly task: Task;
  /** For files: whether the file belongs to a task. */
  readonly ofTask: boolean;
  readonly title: string | undefined;
  /** Name of the file, in quotation marks. */
  readonly file: string;
  /** Emoji of a reaction; empty for other events. */
  readonly emoji: string;
  /** Name of the record, in quotation marks. */
  readonly name: string;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
  /** The check box that was ticked or unticked; undefined for other events. */
  readonly ticked: { readonly text: string; readonly done: boolean } | undefined;
};

/** Definition of an event kind, from the `events.ts` of its module. */
export type EventKind = {
  /** Scope that a credential needs to read it; `any`: no scope besides visibility. */
  readonly scope: Scope | 'any';
  /** Description for readers of the event log, webhooks and OpenAPI. */
  readonly description: { readonly tr: string; readonly en: string };
  /** Example of `data`. */
  readonly example: object;
  /** Properties that `data` has only if they changed, such as texts that may be long. They may be in `example` too. */
  readonly whenChanged?: object;
  /** Non-null values of properties that are null in `example`, for the schema of the payload. */
  readonly samples?: object;
  /** Nullable properties that are not in `example` and have no GraphQL field of the same name. */
  readonly nullable?: readonly string[];
  /**
   * Text in the history of a task or project, after the actor's name. `changes`: one line per changed field
   * (activity-text.ts). Null: not part of the history.
   */
  readonly history:
    | {
        readonly tr: (data: HistoryData<(suffix: Suffix) => string>) => string;
        readonly en: (data: HistoryData<string>) => string;
      }
    | 'changes'
    | null;
  /** Operations that take it back when a run is undone. */
  readonly inverse: Inverse;
};

/** An event kind without the properties that all kinds of its module share. */
type Own<Shared> = Partial<EventKind> & Pick<EventKind, Exclude<'description' | 'example' | 'inverse', keyof Shared>>;

/** Event kinds of a module. Each has the `shared` properties that it does not state; without a `history` it is not part of histories. */
export const eventKindsOf =
  <Shared extends Pick<EventKind, 'scope'> & Partial<EventKind>>(shared: Shared) =>
  <Kinds extends Readonly<Record<string, Own<Shared>>>>(kinds: Kinds) =>
    Object.fromEntries(
      Object.entries<Partial<EventKind>>(kinds).map(([name, kind]) => [name, { history: null, ...shared, ...kind } as EventKind]),
    ) as {
      readonly [Name in keyof Kinds]: EventKind;
    };

export type History = Extract<EventKind['history'], object>;
