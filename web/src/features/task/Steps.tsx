import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNeighbours } from '../../ui/task-order.ts';
import { texts } from './messages.ts';
import { useKeyHint, useShortcut } from './shortcuts.tsx';

/** Buttons and keys that open the task before and after this one on the page. */
export function Steps({ number }: { readonly number: string }) {
  const t = useTexts(texts);
  const hint = useKeyHint();
  const [, setParameters] = useSearchParams();
  const { previous, next } = useNeighbours(number);
  const go = (to: string | undefined) => {
    if (!to) return;
    setParameters(
      (now) => {
        now.set('task', to);
        now.delete('comment');
        return now;
      },
      { replace: true },
    );
  };
  const isBeside = Boolean(previous ?? next);
  useShortcut('j', () => go(next), isBeside, 'page');
  useShortcut('k', () => go(previous), isBeside, 'page');
  if (!isBeside) return null;
  const steps = [
    ['previousTask', 'k', previous, IconChevronUp],
    ['nextTask', 'j', next, IconChevronDown],
  ] as const;
  return steps.map(([label, key, to, Icon]) => (
    <IconButton
      key={key}
      icon={Icon}
      iconSize={18}
      label={t(label)}
      title={hint(t(label), key)}
      aria-keyshortcuts={key}
      disabled={!to}
      {...(!to && { bg: 'transparent' })}
      onClick={() => go(to)}
    />
  ));
}
