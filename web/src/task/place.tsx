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

/** The address of another task, shown where this one is. */
export function useTaskAddress(): (id: string) => string {
  const { kind } = use(Place);
  const [path] = useLocation();
  const search = useSearch();
  return (id) => {
    if (kind === 'page') return `/tasks/${id}`;
    const parameters = new URLSearchParams(search);
    parameters.set('task', id);
    parameters.delete('comment');
    return `${path}?${parameters}`;
  };
}

/** A link to another task. */
export function TaskLink({
  id,
  children,
  ...rest
}: AnchorProps & { readonly id: string; readonly children: ReactNode; readonly title?: string }) {
  const addressOf = useTaskAddress();
  return (
    <Anchor component={Link} href={addressOf(id)} c="inherit" {...rest}>
      {children}
    </Anchor>
  );
}
