import { IconArchive, IconArchiveOff, IconBellOff, IconClockPause, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useTexts } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import type { Notification } from './documents.ts';
import classes from './feed.module.css';
import { texts } from './messages.ts';

/** `opened` means that the browser opened it in another tab. */
type Deed = 'open' | 'opened' | 'read' | 'snooze' | 'mute' | 'archive';
export type Act = (deed: Deed, item: Notification) => void;

type Props = { readonly item: Notification; readonly active: boolean; readonly narrow: boolean; readonly onAct: Act };

/** Actions of a notification: buttons beside it, or a menu on narrow screens. */
export function RowActions({ item, active, narrow, onAct }: Props) {
  const t = useTexts(texts);
  const unread = item.readAt === null;
  const archived = item.archivedAt !== null;
  const actions = [
    ['read', unread ? t('markRead') : t('markUnread'), unread ? IconMailOpened : IconMail, 'O'],
    ['snooze', t('snooze'), IconClockPause, 'H'],
    ['mute', t('mute'), IconBellOff, 'M'],
    ['archive', archived ? t('unarchive') : t('archive'), archived ? IconArchiveOff : IconArchive, 'E'],
  ] as const;
  const tabIndex = active ? 0 : -1;
  if (narrow)
    return (
      <MoreMenu className={classes.more} size="md" label={t('actions')} tabIndex={tabIndex} iconSize={18}>
        {(Menu) => (
          <>
            {actions.map(([deed, label, Icon]) => (
              <Menu.Item key={deed} leftSection={<Icon size={16} />} onClick={() => onAct(deed, item)}>
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </MoreMenu>
    );
  return (
    <div className={classes.actions}>
      {actions.map(([deed, label, Icon, key]) => (
        <IconButton
          key={deed}
          icon={Icon}
          iconSize={18}
          label={label}
          title={`${label} (${key})`}
          size="md"
          tabIndex={tabIndex}
          onClick={() => onAct(deed, item)}
        />
      ))}
    </div>
  );
}
