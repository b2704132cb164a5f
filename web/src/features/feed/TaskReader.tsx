import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { onEscape } from '../task/escape.ts';
import { Place } from '../task/place.tsx';
import { TaskView } from '../task/TaskView.tsx';
import { useTask } from '../task/use-task.ts';

type Props = {
  /** Id of the task. */
  readonly id: string;
  /** Comment of the notification. */
  readonly comment: string | undefined;
  readonly pane: RefObject<HTMLElement | null>;
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
export default function TaskReader({ id, comment, pane, keys, replying, onReplying, onCommented, onLeave, onClose, ...section }: Props) {
  const state = useTask(id);
  const place = useMemo(() => ({ kind: 'page' as const, scope: pane, taken: keys }), [pane, keys]);
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
  }, [replying, task, pane]);
  const onKeyDown = (event: KeyboardEvent) => onEscape(event, onLeave, onClose);
  return (
    <Place value={place}>
      <section ref={pane} className={section.className} aria-label={section.label} onKeyDown={onKeyDown}>
        <TaskView state={state} comment={comment} onClose={onClose} />
      </section>
    </Place>
  );
}
