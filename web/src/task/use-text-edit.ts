import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Problem, problemOf } from '../api/problem.ts';
import { tellProblem } from '../ui/Problem.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { type Task, taskQuery, updateTask } from './documents.ts';

/** How often the version is read again because somebody changed other fields in between. */
const tries = 4;

/**
 * Edits a text of the task. What is typed is kept in the browser until it is saved. Where somebody else changed the
 * same text meanwhile, nothing is overwritten: `theirs` is their text, until one of the two is chosen.
 */
export function useTextEdit(task: Task, field: 'title' | 'description') {
  const client = useClient();
  const [draft, write, forget] = useDraft(`task.${task.id}.${field}`);
  const [keptBase, keepBase, forgetBase] = useDraft(`task.${task.id}.${field}.before`);
  // Whoever comes back to a draft goes on writing.
  const [editing, setEditing] = useState(draft !== '' && draft !== keptBase);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<string>();
  const base = useRef(keptBase);
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
  async function attempt(
    text: string,
    at: Pick<Task, 'version' | 'title' | 'description'>,
  ): Promise<Problem | { theirs: string } | undefined> {
    let now = at;
    for (let left = tries; left > 0; left--) {
      if (now[field] === text) return undefined;
      if (now[field] !== base.current) return { theirs: now[field] };
      const { error } = await client.mutation(updateTask, { input: { id: task.id, [field]: text, expectedVersion: now.version } });
      if (!error) return undefined;
      const problem = problemOf(error);
      if (problem.code !== 'version.mismatch' || left === 1) return problem;
      const fresh = await client.query(taskQuery, { id: task.id }, { requestPolicy: 'network-only' });
      if (!fresh.data?.task) return fresh.error ? problemOf(fresh.error) : problem;
      now = fresh.data.task;
    }
    return undefined;
  }

  async function save(): Promise<void> {
    if (saving) return;
    setSaving(true);
    const result = await attempt(field === 'title' ? draft.trim() : draft, task);
    setSaving(false);
    if (!result) end();
    else if ('theirs' in result) setTheirs(result.theirs);
    else tellProblem(result);
  }

  return {
    editing,
    saving,
    text: draft,
    theirs,
    /** Whether somebody changed it since the editing began. */
    changedMeanwhile: editing && task[field] !== base.current,
    start: () => {
      before(task[field]);
      write(task[field]);
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
