import { Badge, Group } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Row } from '../../../ui/Row.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
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
      <Group gap={4}>
        {viewerCan.update && !archivedAt && (
          <>
            <IconButton icon={IconArrowUp} label={t('up', { name })} disabled={first} onClick={() => onMove(-1)} />
            <IconButton icon={IconArrowDown} label={t('down', { name })} disabled={last} onClick={() => onMove(1)} />
          </>
        )}
        <RowMenu
          label={t('actionsNamed', { name })}
          onEdit={viewerCan.update && (() => setOpened(true))}
          remove={
            viewerCan.delete && {
              lead: t('deleteLead', { name }),
              mutation: deleteFieldDocument,
              variables: { input: { id } },
              done: t('deleted'),
              onDone: onChanged,
            }
          }
        >
          {viewerCan.update &&
            ((Menu) => (
              <Menu.Item
                leftSection={archivedAt ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
                onClick={archive}
              >
                {t(archivedAt ? 'unarchive' : 'archive')}
              </Menu.Item>
            ))}
        </RowMenu>
      </Group>
      {opened && <FieldForm field={field} opened onClose={() => setOpened(false)} onSaved={saved} />}
    </Row>
  );
}
