import { Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useDates } from '../../i18n/dates.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';

/** The user's question. */
export function Question({ message: { text, createdAt } }: { readonly message: { readonly text: string; readonly createdAt: string } }) {
  const t = useT();
  const dates = useDates();
  const id = useId();
  return (
    <article className={classes.question} aria-labelledby={id} title={dates.moment(createdAt)}>
      <VisuallyHidden component="h2" id={id}>
        {t('saidByYou', { time: dates.moment(createdAt) })}
      </VisuallyHidden>
      <Text className={classes.asked}>{text}</Text>
    </article>
  );
}
