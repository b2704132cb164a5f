import { useT } from './messages.ts';
import { type PriorityName, priorities } from './priorities.ts';

/** Number of filled bars. */
const bars = { urgent: 3, high: 3, medium: 2, low: 1, none: 0 } as const;

export { type PriorityName, priorities };

/** Sign of a task's priority, with an accessible name: three bars, or an exclamation mark on red. It is readable at 12 pixels. */
export function PriorityIcon({ priority, size = 16 }: { readonly priority: PriorityName; readonly size?: number }) {
  const t = useT();
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" role="img" aria-label={t(priority)} style={{ flexShrink: 0 }}>
      {priority === 'urgent' ? (
        <path
          fill="var(--late)"
          fillRule="evenodd"
          d="M3 0h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3m2 2.5v4h2v-4zm0 5v2h2v-2z"
        />
      ) : (
        [3, 6, 9].map((height, index) => (
          <rect
            key={height}
            x={0.5 + index * 4}
            y={10.5 - height}
            width={3}
            height={height}
            rx={0.75}
            fill={index < bars[priority] ? 'currentColor' : 'var(--line-strong)'}
          />
        ))
      )}
    </svg>
  );
}
