import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { text, useTexts } from '../../../i18n/messages.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { deleteFieldDocument, type FieldData, updateFieldDocument } from './documents.ts';
import { FieldForm } from './FieldForm.tsx';
import { texts } from './messages.ts';

type Props = {
  readonly field: FieldData;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onChanged: () => void;
};

/** Row of a custom field with its actions. */
export function FieldRow({ field, first, last, onMove, onChanged }: Props) {
  const t = useTexts(texts);
  const { id, key, name, type, projects, required, archivedAt, viewerCan } = field;
  const [opened, setOpened] = useState(false);
  const update = useChange(updateFieldDocument, { notify: true });
  const remove = useChange(deleteFieldDocument);
  const archive = async () => {
    if (await update.run({ input: { id, archived: archivedAt === null } })) onChanged();
  };
  const saved = () => {
    setOpened(false);
    notifyDone(text(texts, 'saved'));
    onChanged();
  };
  return (
    <li className={classes.row}>
      <Stack gap={2} flex="1 1 14rem">
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {required && (
            <Badge variant="default" tt="none">
              {t('required')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {[t(type), key, projects ? projects.map((project) => project.key).join(', ') : t('allProjects')].join(' · ')}
        </Text>
      </Stack>
      {viewerCan.update && (
        <Group gap={4}>
          {!archivedAt && (
            <>
              <ActionIcon variant="subtle" disabled={first} onClick={() => onMove(-1)} aria-label={t('up', { name })}>
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon variant="subtle" disabled={last} onClick={() => onMove(1)} aria-label={t('down', { name })}>
                <IconArrowDown size={16} />
              </ActionIcon>
            </>
          )}
          <Button size="xs" variant="subtle" onClick={() => setOpened(true)} aria-label={t('editNamed', { name })}>
            {t('edit')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            loading={update.busy}
            onClick={archive}
            aria-label={t(archivedAt ? 'restoreNamed' : 'archiveNamed', { name })}
          >
            {t(archivedAt ? 'unarchive' : 'archive')}
          </Button>
        </Group>
      )}
      {viewerCan.delete && (
        <ConfirmButton
          label={t('delete')}
          name={t('deleteNamed', { name })}
          change={remove}
          variables={{ input: { id } }}
          done={t('deleted')}
          onDone={onChanged}
        >
          {t('deleteLead', { name })}
        </ConfirmButton>
      )}
      {opened && <FieldForm field={field} opened onClose={() => setOpened(false)} onSaved={saved} />}
    </li>
  );
}
