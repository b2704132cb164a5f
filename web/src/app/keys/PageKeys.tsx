import { useLocation } from 'wouter';
import { useTexts } from '../../i18n/messages.ts';
import { KeysDialog } from '../../ui/keys/KeysDialog.tsx';
import { useT } from './messages.ts';

/** Dialog of the keys that work everywhere, and those of a board. List, feed and task have their own. */
export default function PageKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const s = useTexts();
  const [location] = useLocation();
  const board = /^\/projects\/[^/]+$/.test(location);
  const rows = [
    [s('palette'), ['Ctrl K']],
    [s('newTask'), ['C']],
    [s('undo'), ['Ctrl Z']],
    ...(board
      ? ([
          [t('fromCardToCard'), ['←', '↑', '→', '↓']],
          [t('liftCard'), [t('space')]],
          [t('moveCard'), ['←', '↑', '→', '↓', 'Home', 'End']],
          [t('putBack'), ['Esc']],
          [t('selectCard'), ['X']],
          [t('extendSelection'), ['Shift J', 'Shift K', 'Shift ↑ ↓']],
          [s('clearSelection'), ['Esc']],
          [t('openMenu'), ['Shift F10']],
          ...(['status', 'priority', 'assignee', 'labels', 'dueDate'] as const).map(
            (field) => [s(field), [field[0]?.toUpperCase() ?? '']] as const,
          ),
        ] as const)
      : []),
  ] as const;
  return <KeysDialog rows={rows} onClose={onClose} />;
}
