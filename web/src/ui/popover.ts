import type { PopoverProps } from '@mantine/core';

/** Keeps a popover within the window: on the side with more space, and no larger than that. Its dialog scrolls (`app.css`). */
export const fitting: NonNullable<PopoverProps['middlewares']> = { flip: true, shift: true, size: true };
