import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rows.module.css';

type RowProps = {
  readonly name: ReactNode;
  /** Tooltip of the name. */
  readonly hint?: string | undefined;
  /** Shown beside the name. */
  readonly beside?: ReactNode;
  /** Shown in one line; empty ones are left out. */
  readonly facts: readonly (string | false | null | undefined)[];
  /** Shown between the name and the facts. */
  readonly details?: ReactNode;
  /** Buttons at the end, and dialogs. */
  readonly children?: ReactNode;
};

/** Row of a list of `Rows`: a name, facts, and actions. */
export const Row = ({ name, hint, beside, facts, details, children }: RowProps) => (
  <li className={classes.row}>
    <Stack gap={details ? 6 : 2} flex="1 1 12rem" miw={0}>
      <Group gap="xs">
        <Text size="sm" fw={600} title={hint}>
          {name}
        </Text>
        {beside}
      </Group>
      {details}
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Stack>
    {children}
  </li>
);
