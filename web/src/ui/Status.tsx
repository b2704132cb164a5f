import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleDotFilled, IconCircleXFilled } from '@tabler/icons-react';

const icons = {
  backlog: [IconCircleDashed, 'var(--todo)'],
  unstarted: [IconCircle, 'var(--todo)'],
  started: [IconCircleDotFilled, 'var(--doing)'],
  completed: [IconCircleCheckFilled, 'var(--done)'],
  cancelled: [IconCircleXFilled, 'var(--cancelled)'],
} as const;

/** Icon of a status by its category. It is hidden from screen readers, because the name is displayed next to it. */
export function StatusIcon({ category, size = 16 }: { readonly category: string; readonly size?: number }) {
  const [Icon, color] = icons[category as keyof typeof icons] ?? icons.unstarted;
  return <Icon size={size} color={color} aria-hidden style={{ flexShrink: 0 }} />;
}
