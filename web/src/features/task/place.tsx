import { Anchor, type AnchorProps } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

type PlaceValue = {
  /** Whether the task is a page, or a panel over another page. */
  readonly kind: 'page' | 'panel';
  /** Element that keyboard shortcuts belong to. */
  readonly scope: RefObject<HTMLElement | null>;
  /** Keys of a list beside the task, which also keeps the focus; absent if there is none. */
  readonly taken?: readonly string[];
};

/** Level of the heading above a text. `top`: the text is right below the title, and not in a section. */
export const headingAbove = (kind: PlaceValue['kind'], top: boolean) => ((kind === 'page' ? 1 : 2) + (top ? 0 : 1)) as 1 | 2 | 3;

/** Context of a displayed task. */
export const Place = createContext<PlaceValue>({ kind: 'page', scope: { current: null } });

/** @returns a function that builds the URL of a task or comment, opened as this task is: as a page or in the panel */
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

/** Link to another task or to one of its comments. */
export function TaskLink({ id, comment, children, ...rest }: TaskLinkProps) {
  const addressOf = useTaskAddress();
  return (
    <Anchor component={Link} href={addressOf(id, comment)} c="inherit" {...rest}>
      {children}
    </Anchor>
  );
}
