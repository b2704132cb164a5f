import { Kbd, Switch, Table } from '@mantine/core';
import { Fragment } from 'react';
import { useTexts } from '../text/texts.ts';
import { Dialog } from './Dialog.tsx';
import { texts } from './texts.ts';

const rows = [
  ['keyNext', ['J', '↓']],
  ['keyPrevious', ['K', '↑']],
  ['keyOpen', ['Enter']],
  ['archive', ['E']],
  ['keyRead', ['R']],
  ['snooze', ['S']],
  ['mute', ['M']],
  ['undo', ['U']],
  ['keyHelp', ['?']],
] as const;

type Props = { readonly on: boolean; readonly onSwitch: (on: boolean) => void; readonly onClose: () => void };

/** The keys of the feed, and the switch that turns them off. */
export function KeysDialog({ on, onSwitch, onClose }: Props) {
  const t = useTexts(texts);
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('does')}</Table.Th>
            <Table.Th>{t('key')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, keys]) => (
            <Table.Tr key={name}>
              <Table.Td>{t(name)}</Table.Td>
              <Table.Td>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${t('or')} `}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch mt="md" label={t('keysOn')} checked={on} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
    </Dialog>
  );
}
