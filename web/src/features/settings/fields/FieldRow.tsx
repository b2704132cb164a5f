import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { deleteFieldDocument, type FieldData, updateFieldDocument } from './documents.ts';
import { FieldForm } from './FieldForm.tsx';
import { text, useT } from './messages.ts';

type Props = {
  readonly field: FieldData;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onChanged: () => void;
};

/** Row of a custom field with its actions. */
export function FieldRow({ field, first, last, onMove, onChanged }: Props) {
  const t = useT();
  const { id, key, name, type, projects, required, archivedAt, viewerCan } = field;
  const [opened, setOpened] = useState(false);
  const update = useChange(updateFieldDocument, { notify: true });
  const archive = async () => {
    if (await update.run({ input: { id, archived: archivedAt === null } })) onChanged();
  };
  const saved = () => {
    setOpened(false);
    notifyDone(text('saved'));
    onChanged();
  };
  return (
    <Row
      name={name}
      beside={
        required && (
          <Badge variant="default" tt="none">
            {t('required')}
          </Badge>
        )
      }
      facts={[t(type), key, projects ? projects.map((project) => project.key).join(', ') : t('allProjects')]}
    >
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
          mutation={deleteFieldDocument}
          variables={{ input: { id } }}
          done={t('deleted')}
          onDone={onChanged}
        >
          {t('deleteLead', { name })}
        </ConfirmButton>
      )}
      {opened && <FieldForm field={field} opened onClose={() => setOpened(false)} onSaved={saved} />}
    </Row>
  );
}
