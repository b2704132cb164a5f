import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { isDay, useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import classes from './changed-fields.module.css';
import type { ProposedField } from './documents.ts';
import { texts } from './messages.ts';

/** Changed fields of a record: old and new value. */
export function ChangedFields({ changes }: { readonly changes: readonly Pick<ProposedField, 'field' | 'name' | 'fromText' | 'toText'>[] }) {
  const t = useTexts(texts);
  const dates = useDates();
  const readable = (text: string) => (isDay(text) ? dates.date(text) : text);
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, name, fromText, toText }) => (
        <div key={field} className={classes.change}>
          <dt className={classes.field}>{name}</dt>
          <dd className={classes.values}>
            {fromText !== null && (
              <>
                <VisuallyHidden>{t('before')}: </VisuallyHidden>
                <Text component="del" size="sm" c="dimmed">
                  {readable(fromText)}
                </Text>
                <IconArrowRight size={14} aria-hidden />
              </>
            )}
            <VisuallyHidden>{t('after')}: </VisuallyHidden>
            {toText === null ? (
              <Text span size="sm" c="dimmed">
                {t('noValue')}
              </Text>
            ) : (
              <Text component="ins" size="sm" fw={600} td="none">
                {readable(toText)}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
