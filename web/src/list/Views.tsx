import { ActionIcon, Button, Group, Menu, Modal, Text, TextInput } from '@mantine/core';
import { IconCheck, IconDots, IconLayoutList } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../text/texts.ts';
import { tellDone } from '../ui/Problem.tsx';
import classes from './list.module.css';
import { type SavedView, useSavedViews } from './saved-views.ts';
import { texts } from './texts.ts';
import { type View, writeView } from './view.ts';

type Props = {
  readonly view: View;
  /** Whose views: a project's key, or `all`. */
  readonly place: string;
  readonly goTo: (search: string) => void;
};

/** The views somebody has named, as tabs would be: which one is shown, the others, and what to do with them. */
export function Views({ view, place, goTo }: Props) {
  const t = useTexts(texts);
  const { views, add, update, remove, restore } = useSavedViews(place);
  const search = writeView(view);
  const [chosen, setChosen] = useState<string>();
  const [naming, setNaming] = useState<SavedView | 'new'>();
  const same = views.find((each) => each.search === search);
  const left = same ? undefined : views.find(({ id }) => id === chosen);
  const name = same?.name ?? (left && search ? t('viewChanged', { name: left.name }) : search ? t('views') : t('allTasks'));
  const link = () => {
    navigator.clipboard.writeText(`${location.origin}${location.pathname}${search && `?${search}`}`).then(() => tellDone(t('linkCopied')));
  };
  const drop = (gone: SavedView) => {
    remove(gone.id);
    tellDone(t('viewDeleted', { name: gone.name }), { label: t('undo'), onUndo: () => restore(gone) });
  };
  return (
    <>
      <Group gap={4} wrap="nowrap" className={classes.views}>
        <Menu position="bottom-start" shadow="md" width={260}>
          <Menu.Target>
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              fw={600}
              leftSection={<IconLayoutList size={16} aria-hidden />}
              className={classes.filterButton}
            >
              {name}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Item name={t('allTasks')} current={!search} onClick={() => goTo('')} />
            {views.map((each) => (
              <Item
                key={each.id}
                name={each.name}
                current={each === same}
                onClick={() => {
                  setChosen(each.id);
                  goTo(each.search);
                }}
              />
            ))}
            <Menu.Divider />
            {left && search && <Menu.Item onClick={() => update(left.id, { search })}>{t('updateView', { name: left.name })}</Menu.Item>}
            {search && !same && <Menu.Item onClick={() => setNaming('new')}>{t('saveView')}</Menu.Item>}
            <Menu.Item onClick={link}>{t('copyLink')}</Menu.Item>
            <Text size="xs" c="dimmed" px="sm" py={6}>
              {t('viewsHere')}
            </Text>
          </Menu.Dropdown>
        </Menu>
        {same && (
          <Menu position="bottom-start" shadow="md">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('viewActions', { name: same.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNaming(same)}>{t('renameView')}</Menu.Item>
              <Menu.Item onClick={link}>{t('copyLink')}</Menu.Item>
              <Menu.Item color="mercan" onClick={() => drop(same)}>
                {t('deleteView')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {naming && (
        <Naming
          initial={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(undefined)}
          onName={(called) => {
            if (naming === 'new') add(called, search);
            else update(naming.id, { name: called });
            tellDone(t('viewSaved', { name: called }));
          }}
        />
      )}
    </>
  );
}

function Item({ name, current, onClick }: { readonly name: string; readonly current: boolean; readonly onClick: () => void }) {
  return (
    <Menu.Item onClick={onClick} rightSection={current && <IconCheck size={14} aria-hidden />} {...(current && { 'aria-current': true })}>
      {name}
    </Menu.Item>
  );
}

type NamingProps = { readonly initial: string; readonly onName: (name: string) => void; readonly onClose: () => void };

function Naming({ initial, onName, onClose }: NamingProps) {
  const t = useTexts(texts);
  const [name, setName] = useState(initial);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    onName(name.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t(initial ? 'renameView' : 'saveViewAs')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={send}>
        <TextInput
          label={t('viewName')}
          description={t('viewsHere')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={60}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!name.trim()}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
