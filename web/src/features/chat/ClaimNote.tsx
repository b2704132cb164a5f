import type { Claim } from './documents.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';

/** Verdict on a sentence, below it: the quote that supports or contradicts it, or that no source states it. */
export function ClaimNote({ claim: { verdict, quote, source } }: { readonly claim: Claim }) {
  const t = useT();
  if (verdict === 'not_stated') return <span className={classes.notStated}>{t('notStated')}</span>;
  return (
    <span className={classes.proof} data-verdict={verdict}>
      {verdict === 'contradicted' && <strong>{t('contradicted')}</strong>}
      {quote !== null && <q>{quote}</q>}
      {quote !== null && source !== null && ` [${source}]`}
    </span>
  );
}
