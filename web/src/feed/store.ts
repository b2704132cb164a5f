import type { Notification } from './documents.ts';

/** The part of the feed that was read, in the order it is shown in. */
type Feed = {
  readonly items: readonly Notification[];
  /** What came while the reader was further down: shown when they ask for it. */
  readonly waiting: readonly Notification[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
};

/** A notification as it was told; null where it is gone. */
export type Told = { readonly item: Notification | null; readonly raised: boolean };

type FeedAction =
  | {
      readonly type: 'read';
      readonly items: readonly Notification[];
      readonly next: string | null;
      readonly more: boolean;
      /** What was told while it was read, the last of each. */
      readonly since: ReadonlyMap<string, Told>;
    }
  | { readonly type: 'came'; readonly item: Notification; readonly wait: boolean }
  | { readonly type: 'changed'; readonly id: string; readonly change: Partial<Notification> }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'shown' };

export const nothing: Feed = { items: [], waiting: [], next: null };

const without = (items: readonly Notification[], ids: readonly string[]) => items.filter(({ id }) => !ids.includes(id));
const changed = (items: readonly Notification[], id: string, change: Partial<Notification>) =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** What becomes of the list. Nothing that is shown changes its place but what comes up anew, which goes to the top. */
export function reduce(feed: Feed, action: FeedAction): Feed {
  switch (action.type) {
    case 'read': {
      const known = action.more ? feed.items : [];
      const { since } = action;
      const now = (item: Notification): Notification | null => {
        const told = since.get(item.id);
        return !told || (told.item && told.item.version <= item.version) ? item : told.item;
      };
      const read = without(
        action.items,
        known.map(({ id }) => id),
      ).flatMap((item) => now(item) ?? []);
      if (action.more) return { items: [...known, ...read], waiting: feed.waiting, next: action.next };
      // What came while it was read stays where it was put.
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
