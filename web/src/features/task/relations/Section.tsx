import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { Place } from '../place.tsx';
import classes from './relations.module.css';

type Props = {
  readonly title: string;
  /** Text beside the title, e.g. `2/5`. */
  readonly note?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** Section of a task with a heading. */
export function Section({ title, note, action, children }: Props) {
  const { kind } = use(Place);
  return (
    <section className={classes.section} aria-label={title}>
      <Group gap="xs" mb={4} mih="var(--control)">
        <Title order={kind === 'page' ? 2 : 3} size="h5">
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        <span className={classes.grow} />
        {action}
      </Group>
      {children}
    </section>
  );
}
