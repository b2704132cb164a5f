import type { ReactNode } from 'react';
import { PersonPicture } from './Person.tsx';
import { StatusIcon } from './Status.tsx';
import classes from './task-lines.module.css';
import { useOpenTask } from './use-open-task.ts';

type Line = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly assignee: { readonly id: string; readonly name: string; readonly avatar: string | null } | null;
};
type Props<Row> = {
  readonly rows: readonly Row[];
  readonly workflow: readonly { readonly key: string; readonly name: string; readonly category: string; readonly color: string }[];
  readonly label: string;
  /** Shown before the assignee, such as a date. */
  readonly detail?: (row: Row) => ReactNode;
};

/** Tasks of one project, one line each; a title opens the task beside the page. */
export function TaskLines<Row extends Line>({ rows, workflow, label, detail }: Props<Row>) {
  const open = useOpenTask();
  return (
    <ul className={classes.lines} aria-label={label}>
      {rows.map((row) => {
        const { id, number, title, status, assignee } = row;
        const state = workflow.find(({ key }) => key === status);
        return (
          <li key={id}>
            <span role="img" title={state?.name} aria-label={state?.name ?? status} className={classes.state}>
              <StatusIcon category={state?.category} color={state?.color} />
            </span>
            <span className={classes.number}>{number}</span>
            <button type="button" dir="auto" className={classes.title} title={title} onClick={() => open(number)}>
              {title}
            </button>
            <span className={classes.detail}>{detail?.(row)}</span>
            {assignee ? <PersonPicture person={assignee} size={20} alone /> : <i className={classes.nobody} aria-hidden />}
          </li>
        );
      })}
    </ul>
  );
}
