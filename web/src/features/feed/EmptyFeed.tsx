import { Button } from '@mantine/core';
import { IconArchive, IconClockPause, IconFilterOff, IconMailOpened, IconMoodSmile } from '@tabler/icons-react';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { texts } from './messages.ts';
import { isFiltered, type View } from './view.ts';

const said = {
  inbox: ['emptyInbox', 'emptyInboxLead', IconMoodSmile],
  unread: ['emptyUnread', 'emptyUnreadLead', IconMailOpened],
  snoozed: ['emptySnoozed', 'emptySnoozedLead', IconClockPause],
  archived: ['emptyArchived', 'emptyArchivedLead', IconArchive],
} as const;

export const look = { size: 40, stroke: 1.5, color: 'var(--mantine-primary-color-filled)', 'aria-hidden': true } as const;

/** Empty state of the current view. */
export function EmptyFeed({ view, onClear }: { readonly view: View; readonly onClear: () => void }) {
  const t = useTexts(texts);
  if (isFiltered(view))
    return (
      <Empty
        icon={<IconFilterOff {...look} />}
        title={t('emptyFiltered')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    );
  const [title, lead, Icon] = said[view.place];
  return (
    <Empty icon={<Icon {...look} />} title={t(title)}>
      {t(lead)}
    </Empty>
  );
}
