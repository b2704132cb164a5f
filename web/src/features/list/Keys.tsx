import { KeysDialog } from '../../ui/keys/KeysDialog.tsx';
import { useT } from './messages.ts';

const keys = [
  ['keyMove', ['↑ ↓', 'j k']],
  ['keyEnds', ['Home', 'End']],
  ['keyOpen', ['Enter']],
  ['keyEdit', ['e']],
  ['status', ['s']],
  ['priority', ['p']],
  ['assignee', ['a']],
  ['labels', ['l']],
  ['dueDate', ['d']],
  ['keySelect', ['x']],
  ['keyExtend', ['Shift ↑ ↓', 'Shift j k']],
  ['selectAll', ['Ctrl A']],
  ['clearSelection', ['Esc']],
  ['keyMenu', ['Shift F10']],
  ['undo', ['Ctrl Z']],
  ['newTask', ['n']],
  ['keySearch', ['/']],
  ['keyHelp', ['?']],
] as const;

/** Help with the keyboard shortcuts of the table. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return <KeysDialog rows={keys.map(([name, pressed]) => [t(name), pressed])} lead={t('keysLead')} onClose={onClose} />;
}
