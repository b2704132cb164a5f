import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Problem, problemOf } from '../api/problem.ts';
import { tellProblem } from '../ui/Problem.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { type Task, taskQuery, updateTask } from './documents.ts';

/** How often the version is read again because somebody changed something else in between. */
const tries = 4;

/** A text as it stands on the server, and the version that it stands in. */
export type Stored = { readonly text: string; readonly version: number };

/** A text that is edited here and may change on the server meanwhile. */
export type Editable = {
  /** Under which what is typed is kept in the browser. */
  readonly key: string;
  /** As it was read last. */
  readonly stored: Stored;
  /** As it is now; nothing where that cannot be told. */
  readonly read: () => Promise<Stored | Problem | undefined>;
  /** Writes it over the version that was read; `version.mismatch` where that is another by now. */
  readonly write: (text: string, expectedVersion: number) => Promise<Problem | undefined>;
  /** Whether something that is saved with the text has changed, so that the same text is saved too. */
  readonly more?: boolean;
  readonly trimmed?: boolean;
  /** Once it is saved. */
  readonly onSaved?: () => void;
};

const isProblem = (answer: Stored | Problem): answer is Problem => 'code' in answer;

/**
 * Edits a text. What is typed is kept in the browser until it is saved. Where somebody else changed the same text meanwhile,
 * nothing is overwritten: `theirs` is their text, until one of the two is chosen.
 */
export function useTextEdit({ key, stored, read, write: send, more = false, trimmed = false, onSaved }: Editable) {
  const [draft, write, forget] = useDraft(key);
  const [keptBase, keepBase, forgetBase] = useDraft(`${key}.before`);
  // Whoever comes back to a draft goes on writing.
  const [editing, setEditing] = useState(draft !== '' && draft !== keptBase);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<string>();
  const base = useRef(keptBase);
  // Newer than what is shown, until that is told of it.
  const latest = useRef(stored);
  const before = (text: string) => {
    base.current = text;
    keepBase(text);
  };
  const end = () => {
    forget();
    forgetBase();
    setTheirs(undefined);
    setEditing(false);
  };

  /** One try at a version. @returns a problem; what stands there now; or nothing, once it is saved */
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
    const result = await attempt(trimmed ? draft.trim() : draft);
    setSaving(false);
    if (!result) {
      end();
      onSaved?.();
    } else if ('theirs' in result) setTheirs(result.theirs);
    else tellProblem(result);
  }

  return {
    editing,
    saving,
    text: draft,
    theirs,
    /** Whether somebody changed it since the editing began. */
    changedMeanwhile: editing && stored.text !== base.current,
    start: () => {
      before(stored.text);
      write(stored.text);
      setEditing(true);
    },
    write,
    save,
    cancel: end,
    /** Of two texts: the own one is saved over theirs, theirs is left, or the editing goes on from their knowledge. */
    decide: (choice: 'mine' | 'theirs' | 'edit') => {
      if (choice === 'theirs') return end();
      before(theirs ?? '');
      setTheirs(undefined);
      if (choice === 'mine') void save();
    },
  };
}

export type TextEdit = ReturnType<typeof useTextEdit>;

/** A text of a task, for `useTextEdit`. */
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
      const { error } = await client.mutation(updateTask, { input: { id: task.id, [field]: text, expectedVersion } });
      return error && problemOf(error);
    },
  });
}
