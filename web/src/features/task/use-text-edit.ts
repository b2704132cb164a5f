import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Problem, problemOf } from '../../data/problem.ts';
import { changeTask } from '../../ui/change-task.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { type Task, taskQuery, updateTask } from './documents.ts';

/** Maximum number of attempts if other fields of the same record change in between. */
const tries = 4;

/** Text on the server, and its version. */
export type Stored = { readonly text: string; readonly version: number };

/** Text that can be edited here and change on the server meanwhile. */
export type Editable = {
  /** Key of the draft in the browser's storage. */
  readonly key: string;
  /** Last loaded state. */
  readonly stored: Stored;
  /** Loads the current state; undefined if it cannot be determined. */
  readonly read: () => Promise<Stored | Problem | undefined>;
  /** Replaces the text of the expected version; fails with `version.mismatch` if the version is outdated. */
  readonly write: (text: string, expectedVersion: number) => Promise<Problem | undefined>;
  /** Whether something saved together with the text has changed, so that an unchanged text is saved, too. */
  readonly more?: boolean;
  readonly trimmed?: boolean;
  /** Called after saving. */
  readonly onSaved?: () => void;
};

const isProblem = (answer: Stored | Problem): answer is Problem => 'code' in answer;

/**
 * Edits a text with a draft in the browser. If somebody else changes the same text meanwhile, nothing is overwritten:
 * `theirs` is their text until the user chooses a version.
 */
export function useTextEdit({ key, stored, read, write: send, more = false, trimmed = false, onSaved }: Editable) {
  const [draft, write, forget] = useDraft(key);
  const [storedBase, storeBase, forgetBase] = useDraft(`${key}.before`);
  // A stored draft continues the editing.
  const [editing, setEditing] = useState(draft !== '' && draft !== storedBase);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<string>();
  const base = useRef(storedBase);
  // May be newer than `stored`, which updates later.
  const latest = useRef(stored);
  const typed = useRef(draft);
  typed.current = draft;
  const before = (text: string) => {
    base.current = text;
    storeBase(text);
  };
  const end = () => {
    forget();
    forgetBase();
    setTheirs(undefined);
    setEditing(false);
  };

  /** Tries to save, with a retry on version conflicts. @returns a problem, a conflicting text, or undefined on success */
  async function attempt(text: string): Promise<Problem | { theirs: string } | undefined> {
    let now = latest.current.version > stored.version ? latest.current : stored;
    for (let left = tries; left > 0; left--) {
      if (now.text === text && !more) return undefined;
      if (now.text !== base.current && now.text !== text) return { theirs: now.text };
      const problem = await send(text, now.version);
      if (problem?.code !== 'version.mismatch' || left === 1) return problem;
      const fresh = await read();
      if (!fresh) return problem;
      if (isProblem(fresh)) return fresh;
      latest.current = fresh;
      now = fresh;
    }
    return undefined;
  }

  async function save(): Promise<void> {
    if (saving) return;
    setSaving(true);
    const text = trimmed ? draft.trim() : draft;
    const result = await attempt(text);
    setSaving(false);
    if (!result) {
      // Text typed while saving stays.
      if (typed.current === draft) end();
      else before(text);
      onSaved?.();
    } else if ('theirs' in result) setTheirs(result.theirs);
    else notifyProblem(result);
  }

  return {
    editing,
    saving,
    text: draft,
    theirs,
    /** Whether the text on the server changed since editing began. */
    changedMeanwhile: editing && stored.text !== base.current,
    start: () => {
      before(stored.text);
      write(stored.text);
      setEditing(true);
    },
    write,
    save,
    cancel: end,
    /** Resolves a conflict: saves the own text, discards it, or continues editing based on theirs. */
    decide: (choice: 'mine' | 'theirs' | 'edit') => {
      if (choice === 'theirs') return end();
      before(theirs ?? '');
      setTheirs(undefined);
      if (choice === 'mine') void save();
    },
  };
}

export type TextEdit = ReturnType<typeof useTextEdit>;

/** `useTextEdit` for a text of a task. */
export function useTaskText(task: Task, field: 'title' | 'description'): TextEdit {
  const client = useClient();
  const textOf = (of: Pick<Task, 'title' | 'description' | 'version'>): Stored => ({ text: of[field], version: of.version });
  return useTextEdit({
    key: `task.${task.id}.${field}`,
    stored: textOf(task),
    trimmed: field === 'title',
    read: async () => {
      const { data, error } = await client.query(taskQuery, { id: task.id }, { requestPolicy: 'network-only' });
      return data?.task ? textOf(data.task) : error && problemOf(error);
    },
    write: async (text, expectedVersion) => {
      const { error } = await changeTask(updateTask, { input: { id: task.id, [field]: text, expectedVersion }, was: task });
      return error && problemOf(error);
    },
  });
}
