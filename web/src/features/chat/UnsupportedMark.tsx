import { useTexts } from '../../i18n/messages.ts';
import classes from './message.module.css';
import { texts } from './messages.ts';

/** Mark of a sentence that no quote supports. */
export function UnsupportedMark() {
  const t = useTexts(texts);
  return <span className={classes.unsupported}>{t('unsupportedSentence')}</span>;
}
