import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

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

/** A page: heading and actions, then the content over the whole height. */
export function Page(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  useTitle(props.title);
  return (
    <Box p={{ base: 'sm', sm: 'lg' }} maw={props.wide ? undefined : '60rem'} mx={props.wide ? undefined : 'auto'}>
      <Group justify="space-between" mb="md" wrap="wrap">
        <Title order={1}>{props.title}</Title>
        {props.actions}
      </Group>
      {props.children}
    </Box>
  );
}
