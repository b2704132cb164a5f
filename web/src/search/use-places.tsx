import {
  IconFiles,
  IconHome,
  IconInbox,
  IconLayoutKanban,
  IconListDetails,
  IconMessages,
  IconSettings,
  IconSquareCheck,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useData } from '../api/use-data.ts';
import { texts as appTexts } from '../app/texts.ts';
import { useProjects } from '../app/viewer.tsx';
import { useTexts } from '../text/texts.ts';
import { useOpen } from '../ui/use-open.ts';
import { taskNumbered } from './documents.ts';
import type { Entry } from './entry.ts';
import { numberIn } from './matching.ts';
import { texts } from './texts.ts';

const icon = { size: 18, 'aria-hidden': true } as const;
const areas = [
  ['/', 'home', IconHome],
  ['/feed', 'feed', IconInbox],
  ['/tasks', 'tasks', IconListDetails],
  ['/chat', 'chat', IconMessages],
  ['/files', 'files', IconFiles],
  ['/settings', 'settings', IconSettings],
] as const;

/** Where one can go by name: projects, their lists, the areas. */
export function usePlaces(): readonly Entry[] {
  const t = useTexts(texts);
  const area = useTexts(appTexts);
  const [, navigate] = useLocation();
  const projects = useProjects().filter(({ archivedAt }) => archivedAt === null);
  return [
    ...projects.map(({ key, name }) => ({
      id: `project-${key}`,
      icon: <IconLayoutKanban {...icon} />,
      label: name,
      words: key,
      hint: key,
      run: () => navigate(`/projects/${key}`),
    })),
    ...areas.map(([href, name, Icon]) => ({ id: `area-${name}`, icon: <Icon {...icon} />, label: area(name), run: () => navigate(href) })),
    ...projects.map(({ key, name }) => ({
      id: `list-${key}`,
      icon: <IconListDetails {...icon} />,
      label: t('listOf', { name }),
      words: key,
      hint: key,
      run: () => navigate(`/projects/${key}/list`),
    })),
  ];
}

/** The task whose number was typed: offered at once, named as soon as the server has said its title; gone if there is none. */
export function useNumbered(query: string): Entry | undefined {
  const t = useTexts(texts);
  const open = useOpen();
  const number = numberIn(query);
  const { data, problem } = useData(taskNumbered, { id: number ?? '' }, { pause: number === undefined });
  if (number === undefined || problem) return undefined;
  const task = data?.task?.number === number ? data.task : undefined;
  return {
    id: `task-${number}`,
    icon: <IconSquareCheck {...icon} />,
    label: task ? `${number} ${task.title}` : t('number', { number }),
    ...(task && { hint: task.project.name, subject: task.id }),
    run: () => open(`/tasks/${task?.id ?? number}`),
  };
}
