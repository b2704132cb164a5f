import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A place with nothing in it: what belongs there, and how it gets there. */
export function Empty(props: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** 1 where nothing else heads the page; default 2. */
  readonly order?: 1 | 2;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center" maw="32rem" mx="auto">
      {props.icon}
      <Title order={props.order ?? 2}>{props.title}</Title>
      {props.children && <Text c="dimmed">{props.children}</Text>}
      {props.action}
    </Stack>
  );
}
