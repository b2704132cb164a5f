import { Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useDates } from '../text/dates.ts';
import { useTexts } from '../text/texts.ts';
import classes from './message.module.css';
import { texts } from './texts.ts';

/** The user's question. */
export function Question({ message: { text, createdAt } }: { readonly message: { readonly text: string; readonly createdAt: string } }) {
  const t = useTexts(texts);
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
