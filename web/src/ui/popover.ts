import type { PopoverProps } from '@mantine/core';

/** Keeps a popover within the window: on the side with more room, no larger than there is. Its dialog scrolls (`app.css`). */
export const fitting: NonNullable<PopoverProps['middlewares']> = { flip: true, shift: true, size: true };
