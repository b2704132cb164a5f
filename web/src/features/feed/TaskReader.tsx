import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Place } from '../task/place.tsx';
import { TaskView } from '../task/TaskView.tsx';
import { useTask } from '../task/use-task.ts';

type Props = {
  /** Id of the task. */
  readonly id: string;
  /** Comment of the notification. */
  readonly comment: string | undefined;
  /** Keys of the list. */
  readonly keys: readonly string[];
  readonly className: string | undefined;
  readonly label: string;
  /** Whether the form for a comment takes the focus as soon as it is there. */
  readonly replying: boolean;
  readonly onReplying: () => void;
  /** Called when a comment of the task was added, changed or deleted. */
  readonly onCommented: () => void;
  /** Moves the focus back to the list. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
};

/** Task of a notification beside the list, at the comment of the notification. */
export default function TaskReader({ id, comment, keys, replying, onReplying, onCommented, onLeave, onClose, ...section }: Props) {
  const state = useTask(id);
  const pane = useRef<HTMLElement>(null);
  const place = useMemo(() => ({ kind: 'page' as const, scope: pane, taken: keys }), [keys]);
  const latest = useRef({ onReplying, onCommented });
  latest.current = { onReplying, onCommented };
  const { task, turns } = state;
  const commented = turns.comments.length;
  useEffect(() => {
    if (commented > 0) latest.current.onCommented();
  }, [commented]);
  useEffect(() => {
    if (!replying || !task) return;
    const form = pane.current?.querySelector<HTMLElement>('textarea[aria-keyshortcuts]');
    form?.focus({ preventScroll: true });
    form?.scrollIntoView({ block: 'center' });
    latest.current.onReplying();
  }, [replying, task]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    // Portals over the task and expanded lists handle Escape themselves.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(from)) return;
    if (from.getAttribute('aria-expanded') !== 'true') onLeave();
  };
  return (
    <Place value={place}>
      <section ref={pane} className={section.className} aria-label={section.label} onKeyDown={onKeyDown}>
        <TaskView state={state} comment={comment} onClose={onClose} />
      </section>
    </Place>
  );
}
