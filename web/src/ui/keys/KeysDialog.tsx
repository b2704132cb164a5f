import { Group, Kbd, Switch, Table, Text } from '@mantine/core';
import { Dialog } from '../Dialog.tsx';
import { useT } from './messages.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** Rows of a description and the keys for it. */
type Rows = { readonly rows: readonly (readonly [does: string, keys: readonly string[]])[] };

type Props = Rows & {
  readonly lead?: string;
  readonly onClose: () => void;
};

/** Dialog with the keys of a page, and the switch for single-letter keys. */
export function KeysDialog({ rows, lead, onClose }: Props) {
  const t = useT();
  const [on, setOn] = useSingleKeys();
  return (
    <Dialog opened onClose={onClose} title={t('keys')}>
      {lead && (
        <Text size="sm" c="dimmed" mb="sm">
          {lead}
        </Text>
      )}
      <KeysTable rows={rows} />
      <Switch mt="md" label={t('keysOn')} checked={on} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
    </Dialog>
  );
}

/** Table of keyboard shortcuts. */
export function KeysTable({ rows }: Rows) {
  const t = useT();
  return (
    <Table
      verticalSpacing={6}
      withRowBorders={false}
      data={{
        head: [t('does'), t('key')],
        body: rows.map(([does, keys]) => [
          does,
          <Group key={does} gap={4}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>,
        ]),
      }}
    />
  );
}
