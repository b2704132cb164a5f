import { useT } from './messages.ts';
import { type PriorityName, priorities } from './priorities.ts';

/** Number of filled bars. */
const bars = { urgent: 3, high: 3, medium: 2, low: 1, none: 0 } as const;

/** Outline of each bar, in a square of 12. */
const all = [3, 6, 9].map((height, index) => {
  const [x, y] = [0.5 + index * 4, 10.5 - height];
  return `M${x + 0.75} ${y}h1.5a.75.75 0 0 1 .75.75v${height - 1.5}a.75.75 0 0 1-.75.75h-1.5a.75.75 0 0 1-.75-.75v${1.5 - height}a.75.75 0 0 1 .75-.75z`;
});

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
        // One path for each color instead of three bars: a list has hundreds of icons.
        <>
          {bars[priority] > 0 && <path fill="currentColor" d={all.slice(0, bars[priority]).join('')} />}
          {bars[priority] < 3 && <path fill="var(--line-strong)" d={all.slice(bars[priority]).join('')} />}
        </>
      )}
    </svg>
  );
}
