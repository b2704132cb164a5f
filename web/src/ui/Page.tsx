import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

/** Shown in the browser's title before the page's own. */
let prefix = '';
let title = '';
/** Title of a panel over the page, such as a task. */
let over = '';
const write = () => {
  const current = over || title;
  document.title = `${prefix}${current ? `${current} · ` : ''}Atölye`;
};

/** Puts the number of unread notifications before every title: `(3) Pano · Atölye`. */
export function setTitlePrefix(next: string): void {
  prefix = next;
  write();
}

/** Sets the title of the browser's tab. */
export function useTitle(next: string): void {
  useEffect(() => {
    title = next;
    write();
  }, [next]);
}

/** Sets the title of a panel over the page until it is closed; empty for none. */
export function useTitleOver(next: string): void {
  useEffect(() => {
    over = next;
    write();
    return () => {
      over = '';
      write();
    };
  }, [next]);
}

type HeadProps = {
  readonly title: string;
  /** Content beside the title, such as tabs. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

/** Heading of a page. Its title is at the same place on every page. */
export function PageHead({ title, children, actions }: HeadProps) {
  return (
    <div className={classes.head}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** A page: heading and actions, then the content. */
export function Page(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  useTitle(props.title);
  return (
    <div className={classes.page} data-wide={props.wide || undefined}>
      <PageHead title={props.title} actions={props.actions} />
      {props.children}
    </div>
  );
}
