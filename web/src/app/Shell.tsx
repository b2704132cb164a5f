import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { RunningTimer } from '../features/time/timer/RunningTimer.tsx';
import { TimerProvider } from '../features/time/timer/timer.tsx';
import { notePlace, placeOfNow } from '../features/viewer/recent.ts';
import { useViewer } from '../features/viewer/viewer.tsx';
import { Guard } from '../ui/Guard.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { AskedFields } from '../ui/new-fields/AskedFields.tsx';
import { useAgentMarks } from '../ui/use-members.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { AwayBanner } from './AwayBanner.tsx';
import { BottomBar } from './BottomBar.tsx';
import { useT } from './messages.ts';
import { Navigation } from './Navigation.tsx';
import { SearchButton, useDialogs } from './SearchButton.tsx';
import classes from './shell.module.css';
import { UploadTray } from './UploadTray.tsx';
import { useLetter } from './use-letter.ts';

/** Milliseconds after which an opened page counts as visited. */
const visitMs = 1_000;

const PageKeys = lazyWithRetry(() => import('./keys/PageKeys.tsx'));
const TaskPanel = lazyWithRetry(() => import('../features/task/TaskPanel.tsx'));

/** Frame of every page: navigation, search and account menu, and the task in `?task=` beside the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [location] = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const [keys, setKeys] = useState(false);
  useLetter('?', () => setKeys(true));
  const [open, { toggle, close }] = useDisclosure();
  // The width of shell.module.css, at which the navigation becomes visible beside the page.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on navigation
  useEffect(close, [location]);
  useAgentMarks();
  useEffect(() => document.getElementById('menus')?.setAttribute('aria-label', t('openMenu')), [t]);
  const { search, make, dialog } = useDialogs();
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef(location);
  useEffect(() => {
    if (before.current === location) return;
    before.current = location;
    // After a choice in the menu the focus moves to the content.
    if (menu.current?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
  }, [location]);
  // On phones the focus moves into the opened menu, and back to its button on Escape.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('a')?.focus();
  }, [open]);
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
    close();
    button.current?.focus();
  };
  const task = parameters.get('task');
  const { id: viewer } = useViewer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is noted when its address has changed
  useEffect(() => {
    const timer = setTimeout(() => {
      const here = placeOfNow();
      if (here && here.url !== '/') notePlace(viewer, here);
    }, visitMs);
    return () => clearTimeout(timer);
  }, [viewer, location, task]);
  const closeTask = () =>
    setParameters((now) => {
      now.delete('task');
      now.delete('comment');
      return now;
    });
  return (
    <TimerProvider>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('toContent')}
        </a>
        {!isWide && !task && <BottomBar open={open} button={button} onMenu={toggle} onNewTask={make} />}
        <nav ref={menu} className={classes.side} aria-label={t('menu')} data-closed={(!isWide && !open) || undefined} onKeyDown={onMenuKey}>
          <div className={classes.top}>
            <Brand />
            <SearchButton onSearch={search} onNewTask={isWide ? make : undefined} />
            <AccountMenu />
          </div>
          <RunningTimer />
          <div className={classes.scroller}>
            <Navigation />
          </div>
        </nav>
        <main id="content" tabIndex={-1} className={classes.main} data-beside={task !== null || undefined}>
          <AwayBanner />
          {children}
          <UploadTray />
        </main>
        {task && (
          <Guard place={task}>
            <Suspense>
              <TaskPanel id={task} onClose={closeTask} />
            </Suspense>
          </Guard>
        )}
        <AskedFields />
        {dialog}
        {keys && (
          <Suspense>
            <PageKeys onClose={() => setKeys(false)} />
          </Suspense>
        )}
      </div>
    </TimerProvider>
  );
}

function Brand() {
  return (
    <UnstyledButton component={Link} href="/" className={classes.brand}>
      <img src="/logo.svg" alt="" width={22} height={22} />
      <span>Atölye</span>
    </UnstyledButton>
  );
}
