import { Drawer } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { useTitleOver } from '../../ui/Page.tsx';
import { Place } from './place.tsx';
import { covered } from './shortcuts.tsx';
import { TaskView } from './TaskView.tsx';
import { useTask } from './use-task.ts';
import classes from './view.module.css';

/** Element that had the focus before the first panel of a chain of panels was opened. */
let opener: HTMLElement | undefined;

const isDialog = (element: Element) => element.closest('[role=dialog]') !== null;

/** Restores the focus when the last panel is closed. */
function useOpener(): void {
  useEffect(() => {
    const { activeElement: active } = document;
    if (active instanceof HTMLElement && active !== document.body && !isDialog(active)) opener = active;
    return () => {
      requestAnimationFrame(() => {
        if (!document.querySelector('[role=dialog]')) opener?.focus();
      });
    };
  }, []);
}

/** Task in a side panel over any page. */
export default function TaskPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  useOpener();
  const t = useTexts();
  const [parameters] = useSearchParams();
  const state = useTask(id);
  const content = useRef<HTMLDivElement>(null);
  const place = useMemo(() => ({ kind: 'panel' as const, scope: content }), []);
  const { task } = state;
  useTitleOver(task ? `${task.number} ${task.title}` : '');
  // If the focused element was removed, key events reach only the document.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body && !covered(content.current)) close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    // Portals over the panel and expanded lists handle Escape themselves.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(from)) return;
    if (from.getAttribute('aria-expanded') === 'true') return;
    if (from.matches('textarea, input:not([type=checkbox])')) content.current?.focus();
    else onClose();
  };
  return (
    <Place value={place}>
      <Drawer.Root
        opened
        onClose={onClose}
        position="right"
        size="min(60rem, 100%)"
        closeOnEscape={false}
        returnFocus={false}
        classNames={{ content: classes.panel }}
      >
        <Drawer.Overlay backgroundOpacity={0.25} />
        <Drawer.Content data-beside aria-label={task ? `${task.number} ${task.title}` : t('task')}>
          <Drawer.Body p={0} mih="100%">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: content of the dialog, handles its Escape key */}
            <div ref={content} className={classes.view} tabIndex={-1} data-autofocus onKeyDown={onKeyDown}>
              <TaskView state={state} comment={parameters.get('comment') ?? undefined} onClose={onClose} />
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Place>
  );
}
