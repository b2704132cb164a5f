import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import classes from './cycles.module.css';
import type { Cycle, Progress } from './documents.ts';
import { texts } from './messages.ts';

export type Measure = 'tasks' | 'estimate';
type Props = { readonly cycle: Cycle; readonly progress: Progress; readonly measure: Measure };

const [width, height] = [720, 240];
const edge = { left: 40, right: 12, top: 12, bottom: 26 };

/** Number of days including the first and the last. */
const lengthOf = ({ startDate, endDate }: Cycle) => Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;

/** Step between grid lines: a round number of the form 1, 2 or 5 times a power of ten. */
function stepOf(most: number): number {
  const rough = Math.max(most, 1) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  return Math.max([1, 2, 5, 10].map((times) => times * size).find((step) => step >= rough) ?? rough, 1);
}

/** Burn-up chart: scope and completed work from the first to the last day. */
export function Chart({ cycle, progress, measure }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const language = useLanguage();
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
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {lines.map((value) => (
        <g key={value}>
          <line className={classes.grid} x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
          <text className={classes.axis} x={edge.left - 6} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString(language)}
          </text>
        </g>
      ))}
      <text className={classes.axis} x={edge.left} y={height - 6}>
        {dates.date(cycle.startDate)}
      </text>
      <text className={classes.axis} x={width - edge.right} y={height - 6} textAnchor="end">
        {dates.date(cycle.endDate)}
      </text>
      <path className={classes.filled} d={`${line(done)} L${x(done.length - 1).toFixed(1)} ${y(0)} L${x(0)} ${y(0)} Z`} />
      <path className={classes.scope} d={line(scope)} />
      <path className={classes.done} d={line(done)} />
    </svg>
  );
}

/** Data of the chart as a table. */
export function Numbers({ progress, measure }: Omit<Props, 'cycle'>) {
  const t = useTexts(texts);
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
