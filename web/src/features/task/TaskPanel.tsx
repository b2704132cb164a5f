import { FocusTrap } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { useTitleOver } from '../../ui/Page.tsx';
import { focusTask } from '../../ui/task-order.ts';
import type { Task } from './documents.ts';
import { onEscape, useEscape } from './escape.ts';
import { Place } from './place.tsx';
import { Steps } from './Steps.tsx';
import { TaskView } from './TaskView.tsx';
import { useTask } from './use-task.ts';
import classes from './view.module.css';

type Known = Pick<Task, 'id' | 'number' | 'title'>;
type Props = { readonly id: string; readonly onClose: () => void };

/** Task beside the page, which stays usable; on narrow screens it covers the page. @param id its id or number, as in the URL */
export default function TaskPanel({ id, onClose }: Props) {
  const t = useTexts();
  const beside = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const [, setParameters] = useSearchParams();
  // The URL gets the number once it is known, which must not load the task again.
  const [route, setRoute] = useState(id);
  const [known, setKnown] = useState<Known>();
  if (id !== route && id !== known?.id && id !== known?.number) {
    setRoute(id);
    setKnown(undefined);
  }
  const number = known?.number;
  useEffect(() => {
    if (!number || number === id) return;
    setParameters(
      (now) => {
        now.set('task', number);
        return now;
      },
      { replace: true },
    );
  }, [number, id, setParameters]);
  const content = useRef<HTMLDivElement>(null);
  const place = useMemo(() => ({ kind: 'panel' as const, scope: content }), []);
  const name = known ? `${known.number} ${known.title}` : '';
  useTitleOver(name);
  useFocus(content, route, number ?? id);
  useEscape(content, onClose);
  const onKeyDown = (event: KeyboardEvent) => onEscape(event, () => content.current?.focus(), onClose);
  return (
    <Place value={place}>
      <FocusTrap active={!beside}>
        <div role="dialog" className={classes.panel} aria-label={name || t('task')} aria-modal={!beside || undefined} data-beside>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: content of the dialog, handles its Escape key */}
          <div ref={content} className={classes.view} tabIndex={-1} data-autofocus onKeyDown={onKeyDown}>
            <Opened key={route} id={route} onKnown={setKnown} onClose={onClose} steps={<Steps number={number ?? id} />} />
          </div>
        </div>
      </FocusTrap>
    </Place>
  );
}

type OpenedProps = Props & { readonly onKnown: (task: Known) => void; readonly steps: ReactNode };

function Opened({ id, onKnown, ...rest }: OpenedProps) {
  const [parameters] = useSearchParams();
  const state = useTask(id);
  const { task } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a task is another object after each change
  useEffect(() => {
    if (task) onKnown(task);
  }, [task?.number, task?.title, onKnown]);
  return <TaskView state={state} comment={parameters.get('comment') ?? undefined} {...rest} />;
}

/** Element that had the focus when a task was opened from the page. */
let opener: { readonly element: HTMLElement; readonly route: string } | undefined;

/** Moves the focus to the task when another one is opened, and back to the page when it is closed: to the task there, or to the opener. */
function useFocus(content: RefObject<HTMLElement | null>, route: string, number: string): void {
  const latest = useRef({ route, number });
  latest.current = { route, number };
  useEffect(() => {
    const { activeElement: active } = document;
    content.current?.scrollTo(0, 0);
    if (content.current?.contains(active)) return;
    if (active instanceof HTMLElement && active !== document.body && !active.closest('[role=dialog]')) opener = { element: active, route };
    content.current?.focus({ preventScroll: true });
  }, [content, route]);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The focus was outside if it is not lost now.
        if (document.activeElement !== document.body || document.querySelector('[role=dialog]')) return;
        const { element, route: from } = opener ?? {};
        if (element?.isConnected && from === latest.current.route) element.focus();
        else if (!focusTask(latest.current.number)) element?.focus();
      });
    },
    [],
  );
}
