import { Anchor, Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Props = { readonly title: string; readonly more?: { readonly href: string; readonly label: string }; readonly children: ReactNode };

/** Section of the page with a link to the full list. */
export function Panel({ title, more, children }: Props) {
  return (
    <Paper component="section" p="md" shadow="xs" bg="var(--card)" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {more && (
          <Anchor component={Link} href={more.href} size="sm">
            {more.label}
          </Anchor>
        )}
      </Group>
      {children}
    </Paper>
  );
}
