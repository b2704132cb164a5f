import { Box, Group, Text, Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

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
      <div className={classes.section}>
        <Title order={order} id={id}>
          {title}
        </Title>
        {lead && (
          <Text component="div" size="sm" c="dimmed" maw="44rem">
            {lead}
          </Text>
        )}
        {actions && (
          <Group gap="xs" className={classes.tools}>
            {actions}
          </Group>
        )}
      </div>
      {children}
    </Box>
  );
}
