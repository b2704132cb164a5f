import { Button, Group, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { useT } from '../ui/files/messages.ts';
import { uploads } from '../ui/files/upload-queue.ts';
import classes from './shell.module.css';

/** Uploads in progress, on every page except the one that lists them. */
export function UploadTray() {
  const t = useT();
  const [place] = useLocation();
  const { items, paused } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const failed = items.filter(({ state }) => state === 'failed').length;
  const left = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const isVisible = place !== '/files' && failed + left > 0;
  return (
    <section role="status" aria-label={t('uploads')}>
      {isVisible && (
        <Group className={classes.tray} gap="sm" wrap="nowrap">
          <div>
            {left > 0 && <Text size="sm">{t(paused ? 'waiting' : 'uploading', { count: left })}</Text>}
            {failed > 0 && (
              <Text size="sm" c="var(--mantine-color-error)">
                {t('notUploaded', { count: failed })}
              </Text>
            )}
          </div>
          <Button component={Link} href="/files" size="compact-sm" variant="subtle">
            {t('showUploads')}
          </Button>
        </Group>
      )}
    </section>
  );
}
