import { Group, Kbd, Modal, Text } from '@mantine/core';
import { useTexts } from '../text/texts.ts';
import classes from './list.module.css';
import { texts } from './texts.ts';

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
  ['keyExtend', ['Shift ↑ ↓']],
  ['keyAll', ['Ctrl A']],
  ['keyClear', ['Esc']],
  ['keyNew', ['n']],
  ['keySearch', ['/']],
  ['keyHelp', ['?']],
] as const;

/** What can be done by keys in the table. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Modal opened onClose={onClose} title={t('keys')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('keysLead')}
      </Text>
      <dl className={classes.keys}>
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Group gap={4}>
                {pressed.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
