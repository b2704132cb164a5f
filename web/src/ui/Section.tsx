import { Box, Group, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** 3 for a subsection. */
  readonly order?: TitleOrder;
  readonly children: ReactNode;
};

/** Section or subsection of the settings: title, description, actions and content. */
export function Section({ title, lead, actions, order = 2, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} mb="xl">
      <Group justify="space-between" align="start" mb="md" gap="sm">
        <Stack gap={2} flex={lead ? '1 1 18rem' : '1 1 0'}>
          <Title order={order} id={id}>
            {title}
          </Title>
          {lead && (
            <Text component="div" size="sm" c="dimmed" maw="44rem">
              {lead}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
