import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../api/connection.ts';
import { useWaiting } from '../api/send.ts';
import { useTexts } from '../text/texts.ts';
import classes from './shell.module.css';
import { texts } from './texts.ts';

/** Says so while the server is not reached, over all that is open, and how much waits for it. */
export function AwayBanner() {
  const t = useTexts(texts);
  const away = useConnection() === 'away';
  const count = useWaiting();
  return (
    <div role="status">
      {away && (
        <div className={classes.away}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>
            {t('away')} {count > 0 && t('waiting', { count })}
          </span>
        </div>
      )}
    </div>
  );
}
