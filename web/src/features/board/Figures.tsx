import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './column.module.css';
import { useBoardContext } from './context.ts';

type Props = {
  /** Keys of the columns or cells that are counted together, one per line. */
  readonly keys: string;
  readonly wipLimit?: number | null;
};

/** Number of cards, WIP limit and sum of estimates. Filters narrow the sum, too. */
export function Figures({ keys, wipLimit = null }: Props) {
  const { t, store, narrowed } = useBoardContext();
  const figures = useSyncExternalStore(store.subscribe, () => store.figures(keys.split('\n')));
  const [count = 0, total = 0, estimate = 0] = figures.split('/').map(Number);
  const limit = wipLimit !== null && !narrowed && t(total > wipLimit ? 'overLimit' : 'limit', { limit: wipLimit });
  return (
    <>
      <span
        className={classes.count}
        role="img"
        aria-label={count === total ? t('taskCount', { count: total }) : t('countOf', { count, total })}
      >
        {count === total ? total : `${count}/${total}`}
      </span>
      {limit && (
        <span className={classes.limit} role="img" data-over={total > wipLimit || undefined} aria-label={limit} title={limit}>
          {total > wipLimit && <IconAlertTriangle size={12} aria-hidden />}≤ {wipLimit}
        </span>
      )}
      {estimate > 0 && (
        <span className={classes.count} role="img" aria-label={t('estimateOf', { estimate })}>
          {t('estimate', { estimate })}
        </span>
      )}
    </>
  );
}
