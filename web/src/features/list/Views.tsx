import { ActionIcon, Button, Group, type Menu as MantineMenu } from '@mantine/core';
import { IconCheck, IconLayoutList, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { client } from '../../data/client.ts';
import type { VariablesOf } from '../../data/graphql.ts';
import { type Problem, problemOf } from '../../data/problem.ts';
import { copyLink } from '../../ui/copy-link.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { mutate } from '../../ui/mutate.ts';
import { notifyDone, notifyProblem } from '../../ui/Problem.tsx';
import { useEarlyKeys } from '../../ui/use-early-keys.ts';
import { type NavProject, useViewer } from '../viewer/viewer.tsx';
import { createView, deleteView, favouriteView, type SavedView, unfavouriteView, updateView, useViews } from '../views/documents.ts';
import type { Names } from './filter-text.ts';
import classes from './list.module.css';
import { useT } from './messages.ts';
import { changesOf, contentsOf } from './saved.ts';
import type { SavedState } from './use-view.ts';
import type { Visibility } from './ViewDialog.tsx';
import { type View, writeView } from './view.ts';

const ViewDialog = lazyWithRetry(() => import('./ViewDialog.tsx'));

type Props = {
  readonly view: View;
  readonly savedState: SavedState;
  readonly names: Names;
  /** Project of the list. */
  readonly project?: Of | undefined;
  readonly goTo: (search: string) => void;
};
type Of = Pick<NavProject, 'id' | 'key'> & { readonly viewerCan: Pick<NavProject['viewerCan'], 'createTask'> };

/** Saved views of this list or board: a menu to switch between them, and actions for the current one. */
export function Views({ view, savedState, names, project, goTo }: Props) {
  const t = useT();
  const viewer = useViewer();
  const board = view.kind === 'board';
  const views = (useViews() ?? []).filter((each) => each.project?.id === project?.id && (!board || each.kind === 'board'));
  const [naming, setNaming] = useState<SavedView | 'new'>();
  useEarlyKeys(naming !== undefined);
  const { saved, changed } = savedState;
  const search = writeView(view);
  const mine = views.filter(({ visibility }) => visibility === 'private');
  const shared = views.filter(({ visibility }) => visibility !== 'private');
  const all = t(board ? 'wholeBoard' : 'allTasks');
  const name = saved ? (changed ? t('viewChanged', { name: saved.name }) : saved.name) : search ? t('views') : all;
  const open = ({ id }: SavedView) => goTo(`view=${id}`);
  const link = () => {
    const end = saved && !changed ? `view=${saved.id}` : search;
    void copyLink(location.pathname + (end && `?${end}`));
  };
  const make = async (input: Parameters<typeof create>[0]) => {
    const made = await create(input);
    if ('problem' in made) return made.problem;
    open(made);
    notifyDone(t('viewSaved', { name: made.name }));
    return undefined;
  };
  const update = async (of: SavedView) => {
    if (await mutate(updateView, { input: { id: of.id, ...changesOf(of, view, names) } })) {
      open(of);
      notifyDone(t('viewUpdated', { name: of.name }));
    }
  };
  const drop = async (gone: SavedView) => {
    if (!(await mutate(deleteView, { input: { id: gone.id } }))) return;
    goTo('');
    const { name: called, kind, visibility, filter, sort, group, subgroup, columns } = gone;
    const again = {
      name: called,
      kind,
      visibility,
      filter,
      sort,
      group,
      subgroup,
      columns,
      ...(gone.project && { project: gone.project.id }),
    };
    notifyDone(t('viewDeleted', { name: called }), {
      label: t('undo'),
      onUndo: () => void create(again).then((made) => 'problem' in made && notifyProblem(made.problem)),
    });
  };
  const itemOf = (menu: typeof MantineMenu) => (each: SavedView) => (
    <Item
      key={each.id}
      menu={menu}
      name={each.owner.id === viewer.id ? each.name : t('viewOf', { name: each.name, owner: each.owner.name })}
      current={each.id === saved?.id && !changed}
      onClick={() => open(each)}
    />
  );
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <MenuButton
          position="bottom-start"
          shadow="md"
          width={280}
          button={(target) => (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconLayoutList size={16} aria-hidden />}
              className={classes.filterButton}
              {...target}
            >
              {name}
            </Button>
          )}
        >
          {(Menu) => (
            <>
              <Item menu={Menu} name={all} current={!search && !saved} onClick={() => goTo('')} />
              {mine.length > 0 && <Menu.Label>{t('myViews')}</Menu.Label>}
              {mine.map(itemOf(Menu))}
              {shared.length > 0 && <Menu.Label>{t('sharedViews')}</Menu.Label>}
              {shared.map(itemOf(Menu))}
              <Menu.Divider />
              {saved?.viewerCan.update && changed && (
                <Menu.Item onClick={() => void update(saved)}>{t('updateView', { name: saved.name })}</Menu.Item>
              )}
              {search && (!saved || changed) && <Menu.Item onClick={() => setNaming('new')}>{t('saveView')}</Menu.Item>}
              <Menu.Item onClick={link}>{t('copyLink')}</Menu.Item>
            </>
          )}
        </MenuButton>
        {saved && <Favour view={saved} />}
        {saved && (saved.viewerCan.update || saved.viewerCan.delete) && (
          <MoreMenu size="md" label={t('viewActions', { name: saved.name })} position="bottom-start" shadow="md">
            {(Menu) => (
              <>
                {saved.viewerCan.update && <Menu.Item onClick={() => setNaming(saved)}>{t('changeView')}</Menu.Item>}
                {saved.viewerCan.delete && (
                  <Menu.Item c="var(--mantine-color-error)" onClick={() => void drop(saved)}>
                    {t('delete')}
                  </Menu.Item>
                )}
              </>
            )}
          </MoreMenu>
        )}
      </Group>
      {naming && (
        <Suspense>
          <ViewDialog
            initial={naming === 'new' ? { name: '', visibility: 'private' } : naming}
            choices={choices(project, viewer.organization.viewerCan.createLabel, naming === 'new' ? undefined : naming.visibility)}
            onClose={() => setNaming(undefined)}
            onSend={async (said) => {
              if (naming === 'new') return make({ ...contentsOf(view), ...said, ...(project && { project: project.id }) });
              const { error } = await client.mutation(updateView, { input: { id: naming.id, ...said } }).toPromise();
              if (error) return problemOf(error);
              notifyDone(t('viewSaved', { name: said.name }));
              return undefined;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Visibilities that the user may choose, and the current one. */
function choices(project: Of | undefined, withEverybody: boolean, now: Visibility | undefined): readonly Visibility[] {
  const may = project ? project.viewerCan.createTask && 'project' : withEverybody && 'organization';
  return [...new Set<Visibility>(['private', ...(may ? ([may] as const) : []), ...(now ? [now] : [])])];
}

async function create(input: VariablesOf<typeof createView>['input']): Promise<SavedView | { problem: Problem }> {
  const { data, error } = await client.mutation(createView, { input }).toPromise();
  return data?.createView ?? { problem: error ? problemOf(error) : { code: 'network', status: 0, detail: '', failed: 'createView' } };
}

/** Adds a view to the favourites in the navigation, or removes it. */
function Favour({ view: { id, favourite } }: { readonly view: SavedView }) {
  const t = useT();
  const label = t(favourite ? 'unfavour' : 'favour');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      aria-pressed={favourite}
      onClick={() => void mutate(favourite ? unfavouriteView : favouriteView, { input: { id } })}
    >
      {favourite ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </ActionIcon>
  );
}

type ItemProps = {
  readonly menu: typeof MantineMenu;
  readonly name: string;
  readonly current: boolean;
  readonly onClick: () => void;
};

function Item({ menu: Menu, name, current, onClick }: ItemProps) {
  return (
    <Menu.Item onClick={onClick} rightSection={current && <IconCheck size={14} aria-hidden />} {...(current && { 'aria-current': true })}>
      {name}
    </Menu.Item>
  );
}
