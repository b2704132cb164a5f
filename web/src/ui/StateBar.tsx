import { Link } from 'wouter';
import { StatusIcon, statusColor } from './Status.tsx';
import classes from './state-bar.module.css';

type Part = {
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly color?: string | undefined;
  readonly count: number;
  /** Page with these tasks. */
  readonly href?: string;
};

/** Categories from the start of the bar to its end. */
const order = ['completed', 'started', 'unstarted', 'backlog', 'cancelled'];

/** Number of tasks by state: one bar in the colors of the states, and its legend. @param label summary for screen readers */
export function StateBar({ parts, label }: { readonly parts: readonly Part[]; readonly label: string }) {
  const visible = parts
    .filter(({ count }) => count > 0)
    .toReversed()
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {visible.map((part) => (
          <i key={part.key} data-category={part.category} style={{ flexGrow: part.count, background: statusColor(part) }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={label}>
        {visible.map(({ key, name, category, color, count, href }) => (
          <li key={key}>
            <StatusIcon category={category} color={color} size={14} />
            {href ? <Link href={href}>{name}</Link> : name}
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
