import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { client } from '../../data/client.ts';
import { useReturns } from '../../data/connection.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { useOnChange } from '../../data/use-on-change.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useChanges } from './changes.ts';
import { type Change, type Notification, one, pageOf } from './documents.ts';
import { type LiveNotification, nothing, reduce } from './store.ts';
import { scrolledBy } from './use-roving.ts';
import { byTask, comesInto, filterOf, staysIn, type View } from './view.ts';

const pageSize = 30;
/** Maximum page size of the API. */
const most = 200;
/** Scroll offset in pixels up to which new notifications are inserted at once. */
const top = 80;

/** Notifications of a view, paged and live. `useTriage` changes them. */
export function useFeed(view: View) {
  const [feed, dispatch] = useReducer(reduce, nothing);
  const [loading, setLoading] = useState<'first' | 'more' | null>('first');
  const [problem, setProblem] = useState<Problem>();
  const turn = useRef(0);
  /** Events since the last load began. */
  const since = useRef(new Map<string, LiveNotification>());
  const now = useRef(feed);
  now.current = feed;
  const sign = JSON.stringify(view);

  const ask = useCallback(
    async (what: 'first' | 'more' | 'again') => {
      turn.current += 1;
      const own = turn.current;
      const { order, ...asked } = JSON.parse(sign) as View;
      const { items, next } = now.current;
      since.current = new Map();
      if (what !== 'again') setLoading(what);
      const first = what === 'again' ? Math.min(most, Math.max(pageSize, items.length)) : pageSize;
      const variables = { filter: filterOf({ order, ...asked }), order, first, ...(what === 'more' && { after: next }) };
      const { data, error } = await client.query(pageOf, variables, { requestPolicy: 'network-only' }).toPromise();
      if (own !== turn.current) return;
      setLoading(null);
      setProblem(error && problemOf(error));
      if (!data) return;
      const { nodes, pageInfo } = data.notifications;
      dispatch({
        type: 'read',
        since: since.current,
        items: nodes,
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        more: what === 'more',
      });
    },
    [sign],
  );

  const language = useLanguage();
  const loaded = useRef('');
  // Texts of notifications depend on the language, so a change of it reloads.
  useEffect(() => {
    const wanted = `${language} ${sign}`;
    if (loaded.current === wanted) return;
    loaded.current = wanted;
    void ask('first');
  }, [ask, language, sign]);

  const returns = useReturns();
  useOnChange(returns, () => ask('again'));

  /** Ids with a pending change of the user, with its count; events about them are outdated until it ends. */
  const busy = useRef(new Map<string, number>());
  const onChange = ({ event, notification }: Change) => {
    if (event.event === 'notification.all_read') return void ask('again');
    const record = (raised: boolean) => since.current.set(event.subject.id, { item: notification, raised });
    record(false);
    if (!notification) return dispatch({ type: 'gone', id: event.subject.id });
    const { items, waiting } = now.current;
    const known = waiting.find(({ id }) => id === notification.id) ?? items.find(({ id }) => id === notification.id);
    const raised = !known || (Date.parse(notification.lastAt) > Date.parse(known.lastAt) && notification.readAt === null);
    if (raised && comesInto(view, notification)) {
      record(true);
      return dispatch({ type: 'came', item: notification, wait: scrolledBy() > top });
    }
    if (known && !busy.current.has(known.id) && notification.version >= known.version)
      dispatch({ type: 'changed', id: known.id, change: notification });
  };
  useChanges({ onChange, onGap: () => void ask('again') });

  const items = useMemo(() => {
    const staying = feed.items.filter((item) => staysIn(view, item));
    return view.order === 'newest' ? byTask(staying) : staying;
  }, [feed.items, view]);
  const waiting = useMemo(() => feed.waiting.filter((item) => staysIn(view, item)).length, [feed.waiting, view]);
  const change = useCallback((id: string, to: Partial<Notification>) => dispatch({ type: 'changed', id, change: to }), []);
  /** Reads a notification again, after a change that its owner is not notified of, such as an own reply. */
  const readAgain = async (id: string) => {
    const { data } = await client.query(one, { id }, { requestPolicy: 'network-only' }).toPromise();
    if (data?.notification && !busy.current.has(id)) change(id, data.notification);
  };
  return {
    items,
    /** Notifications that have arrived and are not displayed yet. */
    waiting,
    showWaiting: useCallback(() => dispatch({ type: 'shown' }), []),
    loading,
    problem,
    more: feed.next !== null,
    loadMore: useCallback(() => void ask('more'), [ask]),
    reload: useCallback(() => void ask('first'), [ask]),
    change,
    readAgain,
    busy: busy.current,
  };
}

export type FeedList = ReturnType<typeof useFeed>;
