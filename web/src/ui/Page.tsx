import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** Shown in the browser's title before the page's own. */
let prefix = '';
let title = '';
/** Of what lies over the page, as a task does. */
let over = '';
const write = () => {
  const shown = over || title;
  document.title = `${prefix}${shown ? `${shown} · ` : ''}Atölye`;
};

/** Puts the number of unread notifications before every title: `(3) Pano · Atölye`. */
export function setTitlePrefix(next: string): void {
  prefix = next;
  write();
}

/** Names the browser's tab. */
export function useTitle(next: string): void {
  useEffect(() => {
    title = next;
    write();
  }, [next]);
}

/** Names the tab after what lies over the page, until that is closed; empty for nothing. */
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

/** A page: its heading with what can be done beside it, then its content over the whole height. */
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
