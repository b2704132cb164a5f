import { Text, VisuallyHidden } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconLayoutList, IconTimeline } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { mutate } from '../../ui/mutate.ts';
import { PlaceLink } from '../../ui/PlaceLink.tsx';
import { hrefOf } from './address.ts';
import { favouriteView, type SavedView, unfavouriteView, useFavourites } from './documents.ts';
import classes from './favourites.module.css';
import { useT } from './messages.ts';

const icons: Readonly<Record<SavedView['kind'], typeof IconLayoutList>> = {
  list: IconLayoutList,
  board: IconLayoutKanban,
  calendar: IconCalendarMonth,
  timeline: IconTimeline,
};

/** The user's favourite views in their own order, which the menu of each or Alt with arrow keys changes. */
export function Favourites() {
  const t = useT();
  const [parameters] = useSearchParams();
  const list = useFavourites() ?? [];
  const [order, setOrder] = useState<readonly string[]>();
  const [said, say] = useState('');
  const box = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(undefined);
  // A moved view stays in its new place until the server responds with the order.
  const ordered = order ? list.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : list;
  const sign = ordered.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved row loses the focus
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>(`[data-view="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [sign]);

  const move = async (view: SavedView, by: -1 | 1) => {
    const at = ordered.indexOf(view);
    const to = at + by;
    if (to < 0 || to >= ordered.length) return;
    const others = ordered.filter((each) => each !== view);
    moved.current = view.id;
    setOrder(others.toSpliced(to, 0, view).map(({ id }) => id));
    say(t('moved', { name: view.name, place: to + 1 }));
    await mutate(favouriteView, { input: { id: view.id, after: others[to - 1]?.id ?? null } });
    setOrder(undefined);
  };
  if (ordered.length === 0) return null;
  return (
    <>
      <Text component="h2" size="xs" fw={600} c="dimmed" px="sm" mt="md" mb={4} id="favourites">
        {t('favourites')}
      </Text>
      <ul ref={box} className={classes.list} aria-labelledby="favourites">
        {ordered.map((view) => {
          const Icon = icons[view.kind];
          const active = parameters.get('view') === view.id;
          const keys = (event: KeyboardEvent) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            void move(view, event.key === 'ArrowUp' ? -1 : 1);
          };
          return (
            <li key={view.id}>
              <PlaceLink
                href={hrefOf(view)}
                label={view.name}
                title={view.name}
                icon={<Icon size={18} />}
                data-view={view.id}
                active={active}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={keys}
                className={classes.link}
              />
              <MoreMenu label={t('actions', { name: view.name })} shadow="md">
                {(Menu) => (
                  <>
                    <Menu.Item disabled={view === ordered[0]} onClick={() => void move(view, -1)}>
                      {t('moveUp')}
                    </Menu.Item>
                    <Menu.Item disabled={view === ordered.at(-1)} onClick={() => void move(view, 1)}>
                      {t('moveDown')}
                    </Menu.Item>
                    <Menu.Item onClick={() => void mutate(unfavouriteView, { input: { id: view.id } })}>{t('unfavour')}</Menu.Item>
                  </>
                )}
              </MoreMenu>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
