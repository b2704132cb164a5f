import { Button, type ButtonProps, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
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

/** Line below the sections, with a button for each empty one. */
export const QuietLine = createContext<HTMLElement | null>(null);

type QuietProps = ButtonProps & { readonly label: string; readonly onClick?: () => void };

/** Button of an empty section in the line below all sections. */
export function Quiet({ label, ...button }: QuietProps) {
  const line = use(QuietLine);
  const plus = <IconPlus size={14} aria-hidden />;
  return (
    line &&
    createPortal(
      <Button size="compact-sm" variant="subtle" color="gray" c="dimmed" leftSection={plus} aria-label={label} {...button} />,
      line,
    )
  );
}
