import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleDotFilled, IconCircleXFilled } from '@tabler/icons-react';

const icons = {
  backlog: [IconCircleDashed, 'gray'],
  unstarted: [IconCircle, 'gray'],
  started: [IconCircleDotFilled, 'orange'],
  completed: [IconCircleCheckFilled, 'green'],
  cancelled: [IconCircleXFilled, 'gray'],
} as const;

type Props = {
  readonly category: string | undefined;
  /** Color of the status; by default that of its category. */
  readonly color?: string | undefined;
  readonly size?: number;
};

type Colored = { readonly category: string; readonly color?: string | undefined };

/** Color of a status as a value of CSS. */
export const statusColor = (status: Colored | undefined): string =>
  `var(--state-${status?.color ?? (icons[status?.category as keyof typeof icons] ?? icons.unstarted)[1]})`;

/** Icon of a status by its category. It is hidden from screen readers, because the name is displayed next to it. */
export function StatusIcon({ category, color, size = 16 }: Props) {
  const [Icon] = icons[category as keyof typeof icons] ?? icons.unstarted;
  return <Icon size={size} color={statusColor({ category: category ?? '', color })} aria-hidden style={{ flexShrink: 0 }} />;
}
