import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLayoutKanban } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useTexts } from '../text/texts.ts';
import { hrefOf } from '../views/address.ts';
import { type SavedView, useViews } from '../views/documents.ts';
import type { Project } from './documents.ts';
import { texts } from './texts.ts';

type Props = { readonly project: Project; readonly view: SavedView | undefined };

/** The boards of a project that are kept as views: which one is shown, and the others; nothing where there are none. */
export function BoardViews({ project, view }: Props) {
  const t = useTexts(texts);
  const [, navigate] = useLocation();
  const boards = (useViews() ?? []).filter((each) => each.kind === 'board' && each.project?.id === project.id);
  if (boards.length === 0 && !view) return null;
  const item = (name: string, href: string, current: boolean) => (
    <Menu.Item
      key={href}
      onClick={() => navigate(href)}
      rightSection={current && <IconCheck size={14} aria-hidden />}
      {...(current && { 'aria-current': true })}
    >
      {name}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" shadow="md" width={260}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconLayoutKanban size={14} aria-hidden />}>
          {view?.name ?? t('views')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('views')}>
        {item(t('wholeBoard'), `/projects/${project.key}`, !view)}
        {boards.map((each) => item(each.name, hrefOf(each), each.id === view?.id))}
      </Menu.Dropdown>
    </Menu>
  );
}
