import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { ComponentType } from 'react';

type Props = Omit<ActionIconProps, 'children'> &
  Omit<ElementProps<'button', keyof ActionIconProps>, 'children' | 'aria-label'> & {
    readonly icon: ComponentType<{ readonly size?: number }>;
    readonly iconSize?: number;
    /** Accessible name. */
    readonly label: string;
  };

/** Button with an icon instead of a text. */
export const IconButton = ({ icon: Icon, iconSize = 16, label, ...button }: Props) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
    <Icon size={iconSize} />
  </ActionIcon>
);
