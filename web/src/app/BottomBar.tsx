import { UnstyledButton } from '@mantine/core';
import { IconInbox, IconListDetails, IconMenu2, IconMessages, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useT } from './messages.ts';
import { type PlaceProps, UnreadBadge, useIsHere } from './Navigation.tsx';
import { preloadsComposer } from './SearchButton.tsx';
import classes from './shell.module.css';

type Props = {
  /** Whether the navigation is open. */
  readonly open: boolean;
  /** Button that opens the navigation. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onMenu: () => void;
  /** Opens the composer; undefined if the viewer may not create tasks. */
  readonly onNewTask: (() => void) | undefined;
};

/** Bar at the bottom of a phone: the most used areas, a new task and the navigation. It is hidden while the on-screen keyboard is open. */
export function BottomBar({ open, button, onMenu, onNewTask }: Props) {
  const t = useT();
  if (useSyncExternalStore(onResize, isKeyboardOpen)) return null;
  return (
    <footer className={classes.foot}>
      <nav aria-label={t('areas')} className={classes.bar}>
        <Area href="/" also="/tasks" label={t('tasks')} icon={<IconListDetails size={20} aria-hidden />} />
        <Area href="/feed" label={t('feed')} icon={<IconInbox size={20} aria-hidden />}>
          <UnreadBadge />
        </Area>
        {onNewTask && (
          <UnstyledButton aria-label={t('newTask')} {...preloadsComposer} onClick={onNewTask}>
            <span className={classes.plus}>
              <IconPlus size={20} aria-hidden />
            </span>
          </UnstyledButton>
        )}
        <Area href="/chat" label={t('chat')} icon={<IconMessages size={20} aria-hidden />} />
        <UnstyledButton ref={button} aria-expanded={open} onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden />
          {t('menu')}
        </UnstyledButton>
      </nav>
    </footer>
  );
}

type AreaProps = Omit<PlaceProps, 'badge'> & { readonly children?: ReactNode };

function Area({ href, also, label, icon, children }: AreaProps) {
  const active = useIsHere(href, also);
  return (
    <Link href={href} {...(active && { 'aria-current': 'page' as const })}>
      {icon}
      {label}
      {children}
    </Link>
  );
}

/** Share of the window that stays visible at most while the on-screen keyboard is open. Zooming changes `height`, but not the product. */
const beside = 0.75;
const isKeyboardOpen = () => {
  const { visualViewport: visible } = window;
  return visible !== null && visible.height * visible.scale < beside * document.documentElement.clientHeight;
};
const onResize = (listener: () => void) => {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
};
