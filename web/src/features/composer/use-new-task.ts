import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { client } from '../../data/client.ts';
import { graphql } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { currentViewer, isStillSignedIn } from '../../data/session.ts';
import { useDates } from '../../i18n/dates.ts';
import { browserStorage } from '../../storage.ts';
import { fileIn } from '../../ui/files/FilePicture.tsx';
import { uploads } from '../../ui/files/upload-queue.ts';
import { makeTask } from '../../ui/new-fields/ask.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { draftOf, useDraft } from '../../ui/use-draft.ts';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { Edit } from '../list/edits.ts';
import { createTask } from '../list/task.ts';
import { useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';
import { edited, type Fields, type Known, noFields, plainKey, type Word, without, withWords, wordsIn } from './words.ts';

const attach = graphql(`mutation AttachPicture($input: UpdateFileInput!) { updateFile(input: $input) { id task { id } } }`);

type Made = { readonly id: string; readonly number: string };

/** A task that is being written. */
type Draft = {
  /** Title with the words that set fields. */
  readonly text: string;
  readonly description: string;
  /** Key of the chosen project. */
  readonly project?: string;
  /** Words that stay text. */
  readonly plain: readonly string[];
  readonly fields: Fields;
};
const nothing: Draft = { text: '', description: '', plain: [], fields: noFields };

function parse(stored: string): Draft {
  try {
    return { ...nothing, ...JSON.parse(stored || '{}') };
  } catch {
    return nothing;
  }
}

const lastUsed = () => `atolye.project.${currentViewer()}`;

/** Project of a new task: the chosen one, the one of the page, the last used, then the default. */
function useTarget(chosen: string | undefined) {
  const { defaultProject } = useViewer().organization;
  const choices = useOpenProjects().filter(({ viewerCan }) => viewerCan.createTask);
  const [path] = useLocation();
  const page = `${path}?${useSearch()}`;
  const here = /^\/projects\/([^/?]+)/.exec(page)?.[1] ?? /(?:^\/tasks\/|[?&]task=)([a-z][a-z0-9]*)-\d+/i.exec(page)?.[1];
  const keys = [chosen, here?.toUpperCase(), browserStorage.getItem(lastUsed()), defaultProject?.key];
  const found = keys.flatMap((key) => choices.find((each) => each.key === key) ?? []);
  return { choices, target: found[0] ?? choices[0] };
}

/** A new task and its stored draft. `preset` fields count unless the writer sets them. */
export function useNewTask(key: string, preset?: Partial<Fields>) {
  const t = useT();
  const dates = useDates();
  const me = useViewer();
  const members = useMembers();
  const labels = useLabels();
  const openTask = useOpenTask();
  const [stored, write, forget] = useDraft(key);
  const draft = useMemo(() => parse(stored), [stored]);
  const { choices, target } = useTarget(draft.project);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const known = useMemo<Known>(() => ({ me, members, labels: labels ?? [] }), [me, members, labels]);
  const read = ({ text, plain, fields }: Draft) => {
    const words = wordsIn(text, known, plain);
    return { words, title: without(text, words), fields: withWords(fields, words) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on `known`
  const { words, title, fields } = useMemo(() => read(draft), [draft, known]);

  // Keys may come faster than renderings, so changes begin with the stored draft.
  const change = (part: Partial<Draft>) => {
    const next = { ...parse(draftOf(key)), ...part };
    const isEmpty = !next.text && !next.description && JSON.stringify(next.fields) === JSON.stringify(noFields);
    write(isEmpty && !next.project ? '' : JSON.stringify(next));
  };

  /** Creates the task. With `clear` the next one can be written at once; a refused one returns. @returns undefined if it was refused */
  const send = async (clear: boolean): Promise<Made | undefined> => {
    const draft = parse(draftOf(key));
    const { title, fields } = read(draft);
    if (!title || !target || (sending && !clear) || !isStillSignedIn(currentViewer())) return undefined;
    setProblem(undefined);
    setSending(true);
    if (clear) write(draft.project ? JSON.stringify({ project: draft.project }) : '');
    const { dueDate, priority, assignee, labels } = { ...preset, ...onlySet(fields) };
    const input = {
      title,
      project: target.id,
      ...(draft.description.trim() && { description: draft.description }),
      ...(assignee && { assignee: assignee.id }),
      ...(dueDate && { dueDate }),
      ...(priority && { priority }),
      ...(labels && { labels: labels.map(({ id }) => id) }),
    };
    const { data, error } = await makeTask({ project: target.id, title }, (custom) =>
      client.mutation(createTask, { input: { ...input, ...(custom && { fields: custom }) } }).toPromise(),
    );
    setSending(false);
    setProblem(error && problemOf(error));
    if (!data) {
      if (clear) write(JSON.stringify({ ...draft, text: [draft.text, parse(draftOf(key)).text].filter(Boolean).join(' ') }));
      return undefined;
    }
    if (!clear) forget();
    browserStorage.setItem(lastUsed(), target.key);
    const { id, number } = data.createTask;
    notifyDone(t('added', { number }), { label: t('open'), href: `/tasks/${number}`, onOpen: () => openTask(number) });
    for (const [, address = ''] of draft.description.matchAll(/\]\((\/files\/\w+)\)/g)) {
      const picture = fileIn(address);
      if (picture) void client.mutation(attach, { input: { id: picture, task: id } }).toPromise();
    }
    return { id, number };
  };

  const summary = [
    fields.dueDate && `${t('dueDate')}: ${dates.weekday(fields.dueDate)}`,
    fields.assignee && `${t('assignee')}: ${fields.assignee.name}`,
    fields.priority !== 'none' && `${t('priority')}: ${t(fields.priority)}`,
    ...fields.labels.map(({ name }) => `#${name}`),
  ].filter(Boolean);
  return {
    ...{ text: draft.text, description: draft.description, title, words, fields, choices, target, problem, sending, send, forget },
    /** Fields that are set, in words. */
    summary: summary.join(' · '),
    /** Whether a pasted picture is being uploaded. */
    uploading: items.some(({ to, state }) => to.project === target?.id && (state === 'waiting' || state === 'sending')),
    setText: (text: string) => change({ text, ...(!text && { plain: [] }) }),
    setDescription: (description: string) => change({ description }),
    setProject: (project: string) => change({ project }),
    /** Makes words ordinary text. */
    takeBack: (word: Word) => change({ plain: [...draft.plain, plainKey(draft.text, word)] }),
    /** Sets a field, instead of the words that set it. */
    pick: (field: keyof Fields, edit: Edit) => {
      const mine = words.filter((word) => word.field === field);
      change({ text: mine.length > 0 ? without(draft.text, mine) : draft.text, fields: edited(withWords(draft.fields, mine), edit) });
    },
  };
}

export type NewTask = ReturnType<typeof useNewTask>;

const onlySet = ({ assignee, dueDate, priority, labels }: Fields): Partial<Fields> => ({
  ...(assignee && { assignee }),
  ...(dueDate && { dueDate }),
  ...(priority !== 'none' && { priority }),
  ...(labels.length > 0 && { labels }),
});
