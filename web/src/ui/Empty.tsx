import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Placeholder of an empty list: what belongs there, and how to add it. */
export function Empty(props: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Heading level: 1 if the page has no other heading; default 2. */
  readonly order?: 1 | 2;
}) {
  return (
    <Stack align="center" gap="xs" px="md" py="xl" ta="center" maw="32rem" mx="auto">
      {props.icon}
      <Title order={props.order ?? 2}>{props.title}</Title>
      {props.children && <Text c="dimmed">{props.children}</Text>}
      {props.action}
    </Stack>
  );
}
