import { IconAlertOctagonFilled, IconAntennaBars2, IconAntennaBars3, IconAntennaBars5, IconMinus } from '@tabler/icons-react';
import { useTexts } from '../i18n/messages.ts';
import { texts } from './messages.ts';
import { type PriorityName, priorities } from './priorities.ts';

const icons = {
  urgent: [IconAlertOctagonFilled, 'var(--mantine-color-error)'],
  high: [IconAntennaBars5, 'currentColor'],
  medium: [IconAntennaBars3, 'currentColor'],
  low: [IconAntennaBars2, 'currentColor'],
  none: [IconMinus, 'var(--mantine-color-dimmed)'],
} as const;

export { type PriorityName, priorities };

/** Icon of a task's priority, with an accessible name. */
export function PriorityIcon({ priority, size = 16 }: { readonly priority: PriorityName; readonly size?: number }) {
  const t = useTexts(texts);
  const [Icon, color] = icons[priority];
  return <Icon size={size} color={color} role="img" aria-label={t(priority)} style={{ flexShrink: 0 }} />;
}
