import { Button, CloseButton, Kbd } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import classes from './feed.module.css';
import type { Deed } from './use-triage.ts';

/** Milliseconds for which the undo bar is displayed; the key `U` still works later. */
const visibleMs = 8_000;

type Props = { readonly deed: Deed | undefined; readonly onUndo: () => void; readonly onDismiss: () => void };

/** Bar that reports the last action and offers undo. */
export function DeedBar({ deed, onUndo, onDismiss }: Props) {
  const t = useTexts();
  const key = deed?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(onDismiss, visibleMs);
    return () => clearTimeout(timer);
  }, [key, onDismiss]);
  return (
    <div role="status">
      {deed && (
        <div className={classes.deed} key={deed.key}>
          <span>{deed.message}</span>
          {deed.undo ? (
            <Button size="compact-sm" variant="subtle" radius="xl" onClick={onUndo} rightSection={<Kbd size="xs">U</Kbd>}>
              {t('undo')}
            </Button>
          ) : (
            <CloseButton size="sm" radius="xl" aria-label={t('close')} onClick={onDismiss} />
          )}
        </div>
      )}
    </div>
  );
}
