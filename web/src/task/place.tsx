import { Anchor, type AnchorProps } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

type PlaceValue = {
  /** Whether the task is a page of its own, or a panel over another one. */
  readonly kind: 'page' | 'panel';
  /** What the keyboard's shortcuts are for. */
  readonly scope: RefObject<HTMLElement | null>;
};

/** Where the task is shown. */
export const Place = createContext<PlaceValue>({ kind: 'page', scope: { current: null } });

/** The address of another task, or of a comment under it, shown where this one is. */
export function useTaskAddress(): (id: string, comment?: string) => string {
  const { kind } = use(Place);
  const [path] = useLocation();
  const search = useSearch();
  return (id, comment) => {
    if (kind === 'page') return `/tasks/${id}${comment ? `?comment=${comment}` : ''}`;
    const parameters = new URLSearchParams(search);
    parameters.set('task', id);
    if (comment) parameters.set('comment', comment);
    else parameters.delete('comment');
    return `${path}?${parameters}`;
  };
}

type TaskLinkProps = AnchorProps & {
  readonly id: string;
  readonly comment?: string | undefined;
  readonly children: ReactNode;
  readonly title?: string;
};

/** A link to another task, or to a comment under it. */
export function TaskLink({ id, comment, children, ...rest }: TaskLinkProps) {
  const addressOf = useTaskAddress();
  return (
    <Anchor component={Link} href={addressOf(id, comment)} c="inherit" {...rest}>
      {children}
    </Anchor>
  );
}
