import { Box, Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { KeysTable } from '../../ui/keys/KeysDialog.tsx';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { addressOf } from './address.ts';
import type { Notification } from './documents.ts';
import { look } from './EmptyFeed.tsx';
import classes from './feed.module.css';
import { texts } from './messages.ts';
import { keyRows } from './use-keys.ts';

/** Notification that is not about a task, with a link to its subject. */
export function OtherSubject({ item }: { readonly item: Notification }) {
  const t = useTexts(texts);
  return (
    <section className={classes.reader} aria-label={t('reader')}>
      <Empty
        title={item.headline}
        action={
          <Button component={Link} href={addressOf(item)} variant="default">
            {t('open')}
          </Button>
        }
      >
        {item.excerpt}
      </Empty>
    </section>
  );
}

/** Shortcuts, while no notification is selected. */
export function NothingSelected() {
  const t = useTexts(texts);
  const [on] = useSingleKeys();
  return (
    <section className={classes.reader} aria-label={t('reader')}>
      <Empty icon={<IconInbox {...look} />} title={t('selectOne')} />
      {on && (
        <Box maw="20rem" mx="auto">
          <KeysTable rows={keyRows.map(([name, keys]) => [t(name), keys])} />
        </Box>
      )}
    </section>
  );
}
