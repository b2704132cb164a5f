import { useElementSize } from '@mantine/hooks';
import { addDays, today, useDates, weekdayOf } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import classes from './cycles.module.css';
import type { Cycle, Progress } from './documents.ts';
import { useT } from './messages.ts';

export type Measure = 'tasks' | 'estimate';
type Props = { readonly cycle: Cycle; readonly progress: Progress; readonly measure: Measure };

const height = 240;
const edge = { left: 32, right: 8, top: 12, bottom: 28 };

/** Number of days including the first and the last. */
const lengthOf = ({ startDate, endDate }: Cycle) => Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;

/** Step between grid lines: a round number of the form 1, 2 or 5 times a power of ten. */
function stepOf(most: number): number {
  const rough = Math.max(most, 1) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  return Math.max([1, 2, 5, 10].map((times) => times * size).find((step) => step >= rough) ?? rough, 1);
}

/** Burn-up chart: scope, completed work and its ideal course from the first to the last day, with weekends shaded. */
export function Chart({ cycle, progress, measure }: Props) {
  const t = useT();
  const dates = useDates();
  const language = useLanguage();
  // Drawn at its actual width, so that its texts keep their size on phones.
  const { ref, width: measured } = useElementSize();
  const width = Math.max(measured, 240);
  const { start, days } = progress;
  const total = lengthOf(cycle);
  const scope = [start[measure], ...days.map((day) => day.scope[measure])];
  // Work completed before the first day counts on that day.
  const done = [0, ...days.map((day) => day.completed[measure])];
  const step = stepOf(Math.max(...scope, ...done));
  const most = Math.max(Math.ceil(Math.max(...scope, ...done) / step), 1) * step;
  const x = (index: number) => edge.left + (index / total) * (width - edge.left - edge.right);
  const y = (value: number) => height - edge.bottom - (value / most) * (height - edge.top - edge.bottom);
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join(' ');
  const lines = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  const label = t('chart', { scope: scope.at(-1) ?? 0, done: done.at(-1) ?? 0 });
  const dayList = Array.from({ length: total }, (_, index) => addDays(cycle.startDate, index));
  const now = dayList.indexOf(today());
  // Labels have at least 56 pixels each.
  const every = Math.max(1, Math.ceil((total * 56) / Math.max(width - edge.left, 1)));
  return (
    <svg ref={ref} className={classes.chart} height={height} role="img" aria-label={label}>
      {dayList.map((day, index) => (
        <g key={day}>
          {weekdayOf(day) > 4 && (
            <rect className={classes.weekend} x={x(index)} width={x(1) - x(0)} y={edge.top} height={y(0) - edge.top} />
          )}
          {index % every === 0 && (
            <text className={classes.axis} x={(x(index) + x(index + 1)) / 2} y={height - 8} textAnchor="middle">
              {dates.date(day)}
            </text>
          )}
        </g>
      ))}
      {lines.map((value) => (
        <g key={value}>
          <line className={classes.grid} x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
          <text className={classes.axis} x={edge.left - 6} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString(language)}
          </text>
        </g>
      ))}
      {now >= 0 && <line className={classes.today} x1={x(now + 1)} x2={x(now + 1)} y1={edge.top} y2={y(0)} />}
      <line className={classes.ideal} x1={x(0)} y1={y(0)} x2={x(total)} y2={y(scope.at(-1) ?? 0)} />
      <path className={classes.filled} d={`${line(done)} L${x(done.length - 1).toFixed(1)} ${y(0)} L${x(0)} ${y(0)} Z`} />
      <path className={classes.scope} d={line(scope)} />
      <path className={classes.done} d={line(done)} />
    </svg>
  );
}

/** Data of the chart as a table. */
export function Numbers({ progress, measure }: Omit<Props, 'cycle'>) {
  const t = useT();
  const dates = useDates();
  const language = useLanguage();
  const columns = ['scope', 'completed', 'added', 'removed'] as const;
  return (
    <details>
      <summary className={classes.summary}>{t('numbers')}</summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes.figure}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('atStart')}</th>
              <td className={classes.figure}>{progress.start[measure].toLocaleString(language)}</td>
              <td />
              <td />
              <td />
            </tr>
            {progress.days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{dates.date(day.date)}</th>
                {columns.map((column) => (
                  <td key={column} className={classes.figure}>
                    {day[column][measure].toLocaleString(language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
