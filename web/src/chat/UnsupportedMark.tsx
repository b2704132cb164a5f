import { useTexts } from '../text/texts.ts';
import classes from './message.module.css';
import { texts } from './texts.ts';

/** Mark of a sentence that no quote supports. */
export function UnsupportedMark() {
  const t = useTexts(texts);
  return <span className={classes.unsupported}>{t('unsupportedSentence')}</span>;
}
