import { Button, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBellOff, IconChecks, IconKeyboard } from '@tabler/icons-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { Guard } from '../../ui/Guard.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeysDialog } from '../../ui/keys/KeysDialog.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { PageHead, useTitle } from '../../ui/Page.tsx';
import tabs from '../../ui/project-views.module.css';
import { useTaskOrder } from '../../ui/task-order.ts';
import { useEarlyKeys } from '../../ui/use-early-keys.ts';
import { useOpen } from '../../ui/use-open.ts';
import { useEscape } from '../task/escape.ts';
import { addressOf } from './address.ts';
import type { Notification } from './documents.ts';
import { FeedList } from './FeedList.tsx';
import { Filters } from './Filters.tsx';
import classes from './feed.module.css';
import { texts } from './messages.ts';
import { NothingSelected, OtherSubject } from './OtherSubject.tsx';
import type { Act } from './RowActions.tsx';
import { useFeed } from './use-feed.ts';
import { keyRows, ownKeys, useKeys } from './use-keys.ts';
import { useMutes } from './use-mutes.ts';
import { slideOut, useRoving } from './use-roving.ts';
import { useTriage } from './use-triage.ts';
import { places, staysIn, useView } from './view.ts';

const TaskReader = lazyWithRetry(() => import('./TaskReader.tsx'));
const SnoozeDialog = lazyWithRetry(() => import('./SnoozeDialog.tsx'));
const MuteDialog = lazyWithRetry(() => import('./MuteDialog.tsx'));
const MutesDialog = lazyWithRetry(() => import('./MutesDialog.tsx'));

type Dialog = { readonly of: 'snooze' | 'mute'; readonly item: Notification } | { readonly of: 'mutes' | 'keys' };

/** Inbox of notifications: a list, and beside it on wide screens what the selected one is about. */
export default function FeedPage() {
  const t = useTexts(texts);
  useTitle(t('feed'));
  const open = useOpen();
  const [, navigate] = useLocation();
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const [view, changeView] = useView();
  const feed = useFeed(view);
  const triage = useTriage(feed, view);
  useTaskOrder({ around: () => [...new Set(feed.items.flatMap(({ task }) => task?.number ?? []))] });
  const mutes = useMutes(triage.did);
  const roving = useRoving(feed.items);
  const [chosen, setChosen] = useState<string>();
  const [replying, setReplying] = useState(false);
  const [dialog, setDialog] = useState<Dialog>();
  useEarlyKeys(dialog, () => document.activeElement?.closest('[role=dialog] *') ?? null);
  const close = () => setDialog(undefined);
  const selected = wide ? feed.items.find(({ id }) => id === chosen) : undefined;

  const pane = useRef<HTMLElement>(null);
  /** Closes what is displayed beside the list, and returns the focus to its row. */
  const closePane = () => {
    if (!selected) return;
    setChosen(undefined);
    roving.focus();
  };
  useEscape(pane, closePane);
  const select = (item: Notification) => {
    setChosen(item.id);
    setReplying(false);
    roving.setActive(item.id);
    triage.open(item);
  };
  /** Runs an action; if it removes the notification from the view, the next one is selected and the row slides out first. */
  const leave = (item: Notification, change: Partial<Notification>, act: () => void) => {
    if (staysIn(view, { ...item, ...change })) return act();
    const next = roving.leave(item.id);
    if (item.id === selected?.id && next) select(next);
    void slideOut(item.id).then(act);
  };
  const deeds: Record<Parameters<Act>[0], (item: Notification) => void> = {
    open: (item) => {
      if (wide) return select(item);
      triage.open(item);
      open(addressOf(item));
    },
    opened: triage.open,
    read: triage.toggleRead,
    snooze: (item) => setDialog({ of: 'snooze', item }),
    mute: (item) => setDialog({ of: 'mute', item }),
    archive: (item) => leave(item, { archivedAt: item.archivedAt === null ? 'now' : null, snoozedUntil: null }, () => triage.archive(item)),
  };
  const latest = useRef(deeds);
  latest.current = deeds;
  const act = useCallback<Act>((deed, item) => latest.current[deed](item), []);

  /** Applies a shortcut to the focused notification, or to the selected one; without either, the first press focuses one. */
  const here = (does: (item: Notification) => void) => () => {
    const item = roving.isFocused() ? roving.active : (selected ?? undefined);
    if (item) does(item);
    else roving.focus();
  };
  const step = (by: 1 | -1) => () => {
    const started = roving.isFocused() || selected !== undefined;
    const next = started ? roving.step(by) : roving.focus();
    if (next && wide) select(next);
    if (!next && by === 1 && feed.more) feed.loadMore();
  };
  useKeys({
    next: step(1),
    previous: step(-1),
    open: here((item) => {
      if (!wide) return act('open', item);
      triage.open(item);
      navigate(addressOf(item));
    }),
    reply: here((item) => {
      act('open', item);
      setReplying(wide);
    }),
    archive: here(deeds.archive),
    read: here(deeds.read),
    snooze: here(deeds.snooze),
    mute: here(deeds.mute),
    undo: triage.undo,
    help: () => setDialog({ of: 'keys' }),
  });
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.head}>
        <PageHead
          title={t('feed')}
          actions={
            <>
              {(view.place === 'inbox' || view.place === 'unread') && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconChecks size={16} aria-hidden />}
                  disabled={!feed.more && feed.items.every(({ readAt }) => readAt !== null)}
                  onClick={({ detail }) => {
                    void triage.readAll();
                    // The button is disabled now; a key that pressed it must not leave the focus nowhere.
                    if (detail === 0) roving.focus();
                  }}
                >
                  {t('readAll')}
                </Button>
              )}
              <Filters view={view} onChange={changeView} />
              <IconButton icon={IconBellOff} label={t('mutes')} size="md" title={t('mutes')} onClick={() => setDialog({ of: 'mutes' })} />
              <IconButton
                icon={IconKeyboard}
                label={t('keys')}
                visibleFrom="sm"
                size="md"
                title={`${t('keys')} (?)`}
                onClick={() => setDialog({ of: 'keys' })}
              />
            </>
          }
        >
          <nav className={tabs.views} aria-label={t('places')}>
            {places.map((place) => (
              <UnstyledButton key={place} aria-current={place === view.place ? 'page' : undefined} onClick={() => changeView({ place })}>
                {t(place)}
              </UnstyledButton>
            ))}
          </nav>
        </PageHead>
      </div>
      <div className={classes.panes}>
        <FeedList
          view={view}
          feed={feed}
          roving={roving}
          selected={selected?.id}
          onAct={act}
          onClear={() => changeView({ reasons: [], project: null })}
        />
        {wide && (
          <Guard place={selected?.id ?? ''}>
            <Suspense>
              {selected?.task ? (
                <TaskReader
                  key={selected.task.id}
                  id={selected.task.id}
                  comment={selected.subject.id.startsWith('cmt_') ? selected.subject.id : undefined}
                  pane={pane}
                  keys={ownKeys}
                  className={classes.reader}
                  label={t('reader')}
                  replying={replying}
                  onReplying={() => setReplying(false)}
                  onCommented={() => feed.readAgain(selected.id)}
                  onLeave={roving.focus}
                  onClose={closePane}
                />
              ) : selected ? (
                <OtherSubject item={selected} />
              ) : (
                <NothingSelected />
              )}
            </Suspense>
          </Guard>
        )}
      </div>
      <Suspense>
        {dialog?.of === 'snooze' && (
          <SnoozeDialog
            item={dialog.item}
            onClose={close}
            onSnooze={(until, when) => {
              close();
              leave(dialog.item, { snoozedUntil: until, archivedAt: null }, () => triage.snooze(dialog.item, until, when));
            }}
          />
        )}
        {dialog?.of === 'mute' && (
          <MuteDialog
            item={dialog.item}
            onClose={close}
            onMute={(wanted, what) => {
              close();
              void mutes.mute(wanted, what);
            }}
          />
        )}
        {dialog?.of === 'mutes' && <MutesDialog onClose={close} onUnmute={mutes.unmute} />}
      </Suspense>
      {dialog?.of === 'keys' && <KeysDialog rows={keyRows.map(([name, keys]) => [t(name), keys])} onClose={close} />}
    </div>
  );
}
