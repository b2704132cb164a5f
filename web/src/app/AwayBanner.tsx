import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../data/connection.ts';
import { useLimited, useWaiting } from '../data/send.ts';
import { useT } from './messages.ts';
import classes from './shell.module.css';

/** Shows, over everything else, that the server is away or the rate limit is exceeded, and how many changes wait. */
export function AwayBanner() {
  const t = useT();
  const away = useConnection() === 'away';
  const count = useWaiting();
  const limited = useLimited();
  return (
    <div role="status">
      {(away || limited) && (
        <div className={classes.away}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>
            {t(away ? 'away' : 'limited')} {count > 0 && t('waiting', { count })}
          </span>
        </div>
      )}
    </div>
  );
}
