import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useOpenProjects } from '../features/viewer/viewer.tsx';
import { Guard } from '../ui/Guard.tsx';
import { areSingleKeysOn } from '../ui/keys/single-keys.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
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
  const early = useEarlyKeys(open);
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
          {open === 'search' ? (
            <SearchPalette onClose={close} onNewTask={make} early={early} />
          ) : (
            <Composer {...open} onClose={close} early={early} />
          )}
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
      <UnstyledButton className={classes.search} onPointerEnter={preload} onFocus={preload} onClick={onSearch}>
        <IconSearch size={14} aria-hidden />
        <span>{t('palette')}</span>
        <kbd>{mac ? '⌘ K' : 'Ctrl K'}</kbd>
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

/** Milliseconds between keys for which they are captured while a dialog is loading. */
const captureMs = 2_000;

/**
 * Captures typed keys from the moment a dialog is requested until its field has the focus. If the dialog does not load, capturing ends
 * after a pause or a click. @returns a function that returns the captured text once
 */
function useEarlyKeys(open: unknown): () => string {
  const typed = useRef('');
  /** Whether the field has the focus. */
  const reached = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    typed.current = '';
    let until = performance.now() + captureMs;
    const stop = () => {
      until = 0;
    };
    const keep = (event: KeyboardEvent) => {
      if (reached.current || (event.target as Element).closest?.('[data-palette] :is(input, textarea, button)')) return;
      const field = document.querySelector<HTMLElement>('[data-palette] :is(input, textarea)');
      if (!field && event.timeStamp > until) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else return;
      until = event.timeStamp + captureMs;
      event.preventDefault();
      event.stopPropagation();
      field?.focus();
    };
    // On the window, so that single-key shortcuts of the page do not get these keys.
    addEventListener('keydown', keep, true);
    document.addEventListener('pointerdown', stop, true);
    return () => {
      reached.current = false;
      removeEventListener('keydown', keep, true);
      document.removeEventListener('pointerdown', stop, true);
    };
  }, [open]);
  return () => {
    const text = typed.current;
    reached.current = true;
    typed.current = '';
    return text;
  };
}
