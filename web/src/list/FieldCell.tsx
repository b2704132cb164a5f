import { useDates } from '../text/dates.ts';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { type FieldOption, type FieldValues, fieldText } from '../ui/custom-fields.ts';
import { useList } from './context.ts';
import { LabelDot } from './LabelDot.tsx';
import classes from './row.module.css';
import type { Row } from './task.ts';
import { texts } from './texts.ts';

/** What a task has in a custom field; it is changed in its panel. */
export function FieldCell({ row, fieldKey }: { readonly row: Row; readonly fieldKey: string }) {
  const t = useTexts(texts);
  const locale = useLanguage();
  const dates = useDates();
  const type = useList().fieldOf(fieldKey)?.type;
  const value = (row.fields as FieldValues)[fieldKey];
  if (value === undefined) return <span className={classes.soft}>–</span>;
  if (type === 'date') return <span className={classes.word}>{dates.date(value as string)}</span>;
  if (type === 'select' || type === 'several') {
    const options = (type === 'select' ? [value] : value) as readonly FieldOption[];
    return options.map(({ id, name, color }) => (
      <span key={id} className={classes.label}>
        <LabelDot color={color} />
        {name}
      </span>
    ));
  }
  return <span className={classes.word}>{fieldText(value, { locale, yes: t('yes'), no: t('no') })}</span>;
}
