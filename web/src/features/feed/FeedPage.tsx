import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconBellOff, IconChecks, IconKeyboard } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { KeysDialog } from '../../ui/keys/KeysDialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOpen } from '../../ui/use-open.ts';
import { addressOf } from './address.ts';
import { DeedBar } from './DeedBar.tsx';
import type { Notification } from './documents.ts';
import { FeedList } from './FeedList.tsx';
import { Filters } from './Filters.tsx';
import { MuteDialog } from './MuteDialog.tsx';
import { MutesDialog } from './MutesDialog.tsx';
import { texts } from './messages.ts';
import type { Act } from './RowActions.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { useFeed } from './use-feed.ts';
import { useKeys } from './use-keys.ts';
import { useMutes } from './use-mutes.ts';
import { useRoving } from './use-roving.ts';
import { useTriage } from './use-triage.ts';
import { staysIn, useView } from './view.ts';

/** Keyboard shortcuts of the feed. */
const keyRows = [
  ['keyNext', ['J', '↓']],
  ['keyPrevious', ['K', '↑']],
  ['open', ['Enter']],
  ['archive', ['E']],
  ['keyRead', ['R']],
  ['snooze', ['S']],
  ['mute', ['M']],
  ['undo', ['U']],
  ['keyHelp', ['?']],
] as const;

type Dialog = { readonly of: 'snooze' | 'mute'; readonly item: Notification } | { readonly of: 'mutes' | 'keys' };

/** Feed of notifications: read, snooze, mute and archive them. */
export default function FeedPage() {
  const t = useTexts(texts);
  const open = useOpen();
  const [view, changeView] = useView();
  const feed = useFeed(view);
  const triage = useTriage(feed, view);
  const mutes = useMutes(triage.did);
  const roving = useRoving(feed.items);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);

  /** Moves the focus to a neighbour if the change removes the notification from the view. */
  const leaving = (item: Notification, change: Partial<Notification>) => staysIn(view, { ...item, ...change }) || roving.leave(item.id);
  const deeds: Record<Parameters<Act>[0], (item: Notification) => void> = {
    open: (item) => {
      triage.open(item);
      open(addressOf(item));
    },
    opened: triage.open,
    read: triage.toggleRead,
    snooze: (item) => setDialog({ of: 'snooze', item }),
    mute: (item) => setDialog({ of: 'mute', item }),
    archive: (item) => {
      leaving(item, { archivedAt: item.archivedAt === null ? 'now' : null, snoozedUntil: null });
      triage.archive(item);
    },
  };
  const latest = useRef(deeds);
  latest.current = deeds;
  const act = useCallback<Act>((deed, item) => latest.current[deed](item), []);

  /** Applies a shortcut to the focused notification; without focus, the first press focuses one. */
  const here = (deed: Parameters<Act>[0]) => () => {
    if (!roving.active) return;
    if (roving.isFocused()) act(deed, roving.active);
    else roving.focus();
  };
  const step = (by: 1 | -1) => () => {
    if (!roving.isFocused()) return roving.focus();
    if (!roving.step(by) && by === 1 && feed.more) feed.loadMore();
  };
  useKeys({
    next: step(1),
    previous: step(-1),
    archive: here('archive'),
    read: here('read'),
    snooze: here('snooze'),
    mute: here('mute'),
    undo: triage.undo,
    help: () => setDialog({ of: 'keys' }),
  });
  const unread = feed.items.some(({ readAt }) => readAt === null);
  return (
    <Page
      title={t('feed')}
      actions={
        <Group gap="xs">
          {(view.place === 'inbox' || view.place === 'unread') && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecks size={16} />}
              disabled={!unread}
              onClick={() => void triage.readAll()}
            >
              {t('readAll')}
            </Button>
          )}
          <Tooltip label={t('mutes')}>
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('mutes')} onClick={() => setDialog({ of: 'mutes' })}>
              <IconBellOff size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${t('keys')} (?)`}>
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('keys')} onClick={() => setDialog({ of: 'keys' })}>
              <IconKeyboard size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      }
    >
      <Filters view={view} onChange={changeView} />
      <FeedList view={view} feed={feed} roving={roving} onAct={act} onClear={() => changeView({ reasons: [], project: null })} />
      <DeedBar deed={triage.last} onUndo={triage.undo} onDismiss={triage.dismiss} />
      {dialog?.of === 'snooze' && (
        <SnoozeDialog
          item={dialog.item}
          onClose={close}
          onSnooze={(until, when) => {
            close();
            leaving(dialog.item, { snoozedUntil: until, archivedAt: null });
            triage.snooze(dialog.item, until, when);
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
      {dialog?.of === 'keys' && <KeysDialog rows={keyRows.map(([name, keys]) => [t(name), keys])} onClose={close} />}
    </Page>
  );
}
