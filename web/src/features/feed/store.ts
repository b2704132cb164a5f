import type { Notification } from './documents.ts';

/** Loaded part of the feed in display order. */
type Feed = {
  readonly items: readonly Notification[];
  /** Notifications that arrived while the user was scrolled down; displayed on request. */
  readonly waiting: readonly Notification[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
};

/** Notification from a live event; null if it was removed. */
export type LiveNotification = { readonly item: Notification | null; readonly raised: boolean };

type FeedAction =
  | {
      readonly type: 'read';
      readonly items: readonly Notification[];
      readonly next: string | null;
      readonly more: boolean;
      /** Latest event of each notification during the load. */
      readonly since: ReadonlyMap<string, LiveNotification>;
    }
  | { readonly type: 'came'; readonly item: Notification; readonly wait: boolean }
  | { readonly type: 'changed'; readonly id: string; readonly change: Partial<Notification> }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'shown' };

export const nothing: Feed = { items: [], waiting: [], next: null };

const without = (items: readonly Notification[], ids: readonly string[]) => items.filter(({ id }) => !ids.includes(id));
const changed = (items: readonly Notification[], id: string, change: Partial<Notification>) =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** Reducer of the feed. Displayed notifications keep their place, apart from those raised again, which move to the top. */
export function reduce(feed: Feed, action: FeedAction): Feed {
  switch (action.type) {
    case 'read': {
      const known = action.more ? feed.items : [];
      const { since } = action;
      const now = (item: Notification): Notification | null => {
        const live = since.get(item.id);
        return !live || (live.item && live.item.version <= item.version) ? item : live.item;
      };
      const read = without(
        action.items,
        known.map(({ id }) => id),
      ).flatMap((item) => now(item) ?? []);
      if (action.more) return { items: [...known, ...read], waiting: feed.waiting, next: action.next };
      // Notifications that arrived during the load stay where they are.
      const came = (items: readonly Notification[]) =>
        items.filter(({ id }) => since.get(id)?.raised && !read.some((item) => item.id === id));
      return { items: [...came(feed.items), ...read], waiting: came(feed.waiting), next: action.next };
    }
    case 'came': {
      const { item, wait } = action;
      if (wait) return { ...feed, items: changed(feed.items, item.id, item), waiting: [item, ...without(feed.waiting, [item.id])] };
      return { ...feed, items: [item, ...without(feed.items, [item.id])], waiting: without(feed.waiting, [item.id]) };
    }
    case 'changed':
      return { ...feed, items: changed(feed.items, action.id, action.change), waiting: changed(feed.waiting, action.id, action.change) };
    case 'gone':
      return { ...feed, items: without(feed.items, [action.id]), waiting: without(feed.waiting, [action.id]) };
    case 'shown':
      return {
        ...feed,
        waiting: [],
        items: [
          ...feed.waiting,
          ...without(
            feed.items,
            feed.waiting.map(({ id }) => id),
          ),
        ],
      };
  }
}
