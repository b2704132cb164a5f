import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useOpenProjects } from '../features/viewer/viewer.tsx';
import { Guard } from '../ui/Guard.tsx';
import { areSingleKeysOn } from '../ui/keys/single-keys.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { focusedIn, useEarlyKeys } from '../ui/use-early-keys.ts';
import { useT } from './messages.ts';
import type { SharedTask } from './shared-task.ts';
import classes from './shell.module.css';
import { useLetter } from './use-letter.ts';

const load = () => import('../features/search/SearchPalette.tsx');
const SearchPalette = lazyWithRetry(load);
const loadComposer = () => import('../features/composer/Composer.tsx');
const Composer = lazyWithRetry(loadComposer);
/** Loads a dialog as soon as somebody is about to use it. */
const preload = () => void load().catch(() => undefined);
const preloadComposer = () => void loadComposer().catch(() => undefined);
const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Properties of a button that opens the composer. */
export const preloadsComposer = { onPointerEnter: preloadComposer, onFocus: preloadComposer } as const;

type Dialogs = {
  readonly search: () => void;
  /** Opens the composer of tasks; undefined if the viewer may not create tasks. */
  readonly make: (() => void) | undefined;
  /** The open dialog. */
  readonly dialog: ReactNode;
};

/** The global search, also opened by Ctrl or ⌘ K, and the composer of tasks, also opened by C. */
export function useDialogs(): Dialogs {
  const [open, setOpen] = useState<'search' | SharedTask>();
  const mayMake = useOpenProjects().some(({ viewerCan }) => viewerCan.createTask);
  const make = (title = '') => setOpen({ title });
  const close = () => setOpen(undefined);
  useHotkeys([['mod+K', () => setOpen((now) => (now ? undefined : 'search'))]], []);
  useLetter('c', () => mayMake && make());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address that the app was opened with
  useEffect(() => {
    if (mayMake && /[?&](?:new|text|url|files)=/.test(location.search))
      void import('./shared-task.ts')
        .then(({ sharedTask }) => sharedTask())
        .then(setOpen)
        .catch(() => undefined);
  }, []);
  const id = useId();
  useEarlyKeys(open, () => focusedIn(id));
  useEffect(() => {
    const reached = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && preload();
    document.addEventListener('keydown', reached);
    return () => document.removeEventListener('keydown', reached);
  }, []);
  return {
    search: () => setOpen('search'),
    make: mayMake ? () => make() : undefined,
    dialog: open && (
      <Guard>
        <Suspense>
          {open === 'search' ? <SearchPalette id={id} onClose={close} onNewTask={make} /> : <Composer id={id} {...open} onClose={close} />}
        </Suspense>
      </Guard>
    ),
  };
}

type Props = { readonly onSearch: () => void; readonly onNewTask: (() => void) | undefined };

/** Field that opens the global search, and a button that opens the composer. */
export function SearchButton({ onSearch, onNewTask }: Props) {
  const t = useT();
  return (
    <>
      <UnstyledButton className={classes.search} aria-label={t('palette')} onPointerEnter={preload} onFocus={preload} onClick={onSearch}>
        <IconSearch size={14} aria-hidden />
        <span>{t('search')}</span>
        <kbd data-keys={mac ? '⌘ K' : 'Ctrl K'} aria-hidden />
      </UnstyledButton>
      {onNewTask && (
        <ActionIcon
          size="md"
          aria-label={t('newTask')}
          {...preloadsComposer}
          onClick={onNewTask}
          title={t(areSingleKeysOn() ? 'newTaskKey' : 'newTask')}
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
    </>
  );
}
