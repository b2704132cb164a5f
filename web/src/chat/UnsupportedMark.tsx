import { useTexts } from '../text/texts.ts';
import classes from './message.module.css';
import { texts } from './texts.ts';

/** Behind a sentence that no quote holds. */
export function UnsupportedMark() {
  const t = useTexts(texts);
  return <span className={classes.unsupported}>{t('unsupportedSentence')}</span>;
}
