import { useCallback, useRef } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { markRead, type Notification, type Reason, update } from './documents.ts';
import { texts } from './messages.ts';
import type { FeedList } from './use-feed.ts';
import type { View } from './view.ts';

type State = Pick<Notification, 'readAt' | 'snoozedUntil' | 'archivedAt'>;
type Input = { readonly read?: boolean; readonly archived?: boolean; readonly snoozedUntil?: string | null };

/** Action that can be undone, with its displayed message. */
type Deed = { readonly message: string; readonly undo: () => void; readonly hide: () => void };

/** State that the server will return for a change. */
function expected({ readAt }: State, { read, archived, snoozedUntil }: Input): Partial<State> {
  const now = new Date().toISOString();
  if (snoozedUntil) return { snoozedUntil, readAt: null, archivedAt: null };
  return {
    ...(read !== undefined && { readAt: read ? (readAt ?? now) : null }),
    ...(archived === true && { archivedAt: now, readAt: readAt ?? now, snoozedUntil: null }),
    ...(archived === false && { archivedAt: null }),
    ...(snoozedUntil === null && { snoozedUntil: null }),
  };
}

/** Change that restores a notification's previous state. */
const backTo = ({ readAt, snoozedUntil, archivedAt }: State): Input => ({
  read: readAt !== null,
  archived: archivedAt !== null,
  snoozedUntil: snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now() ? snoozedUntil : null,
});

/** Reads, archives and snoozes notifications optimistically; undo works step by step. */
export function useTriage({ change, busy, items, showWaiting, reload }: FeedList, view: View) {
  const t = useTexts(texts);
  const client = useClient();
  const deeds = useRef<Deed[]>([]);
  /** Changes of one notification are sent one after another. */
  const queues = useRef(new Map<string, Promise<unknown>>());

  const send = useCallback(
    (item: Notification, input: Input) => {
      const { id, readAt, snoozedUntil, archivedAt } = item;
      change(id, expected(item, input));
      busy.set(id, (busy.get(id) ?? 0) + 1);
      const sent = (queues.current.get(id) ?? Promise.resolve()).then(async () => {
        const { data, error } = await client.mutation(update, { input: { id, ...input } }).toPromise();
        const left = (busy.get(id) ?? 1) - 1;
        if (left > 0) busy.set(id, left);
        else busy.delete(id);
        if (left === 0 && data) change(id, data.updateNotification);
        if (!error) return true;
        if (left === 0) change(id, { readAt, snoozedUntil, archivedAt });
        notifyProblem(problemOf(error));
        return false;
      });
      queues.current.set(id, sent);
      return sent;
    },
    [client, change, busy],
  );

  const forget = useCallback((deed: Deed | undefined) => {
    deeds.current = deeds.current.filter((each) => each !== deed);
    deed?.hide();
  }, []);

  const undo = useCallback(
    (deed = deeds.current.at(-1)) => {
      forget(deed);
      deed?.undo();
      notifyDone(deed ? t('undone', { what: deed.message }) : t('nothingToUndo'));
    },
    [forget, t],
  );

  const did = useCallback(
    (message: string, back: () => void): Deed => {
      const hide = notifyDone(message, { label: t('undo'), onUndo: () => undo(deed) });
      const deed: Deed = { message, undo: back, hide };
      deeds.current.push(deed);
      return deed;
    },
    [undo, t],
  );

  const act = useCallback(
    (item: Notification, input: Input, message: string) => {
      const sent = send(item, input);
      const after = { ...item, ...expected(item, input) };
      const deed = did(message, () => void send(after, backTo(item)));
      void sent.then((done) => done || forget(deed));
    },
    [send, did, forget],
  );

  return {
    did,
    undo: useCallback(() => undo(), [undo]),
    open: useCallback((item: Notification) => void (item.readAt === null && send(item, { read: true })), [send]),
    toggleRead: useCallback(
      (item: Notification) => act(item, { read: item.readAt === null }, t(item.readAt === null ? 'didRead' : 'didUnread')),
      [act, t],
    ),
    archive: useCallback(
      (item: Notification) => act(item, { archived: item.archivedAt === null }, t(item.archivedAt === null ? 'didArchive' : 'didRestore')),
      [act, t],
    ),
    /** @param until null to end the snooze now */
    snooze: useCallback(
      (item: Notification, until: string | null, when: string) =>
        act(item, { snoozedUntil: until }, until === null ? t('didWake') : t('didSnooze', { when })),
      [act, t],
    ),
    /** Marks all notifications of the view's filter as read; those that arrive during the request stay unread. */
    readAll: useCallback(async () => {
      const newest = items.reduce<Notification | undefined>((a, b) => (a && a.lastAt >= b.lastAt ? a : b), undefined);
      const asked = view.reasons.length > 0 ? view.reasons : [undefined];
      const before = items.filter(({ readAt }) => readAt === null);
      const now = new Date().toISOString();
      for (const { id } of before) change(id, { readAt: now });
      let marked = 0;
      for (const reason of asked as readonly (Reason | undefined)[]) {
        const input = { ...(newest && { upTo: newest.cursor }), ...(reason && { reason }), ...(view.project && { project: view.project }) };
        const { data, error } = await client.mutation(markRead, { input }).toPromise();
        if (error) {
          for (const { id } of before) change(id, { readAt: null });
          return notifyProblem(problemOf(error));
        }
        marked += data?.markNotificationsRead.marked ?? 0;
      }
      notifyDone(t('didReadAll', { count: marked }));
      showWaiting();
    }, [client, items, view, change, showWaiting, t]),
    reload,
  };
}

export type Triage = ReturnType<typeof useTriage>;
