import {
  IconClock,
  IconFiles,
  IconFolders,
  IconInbox,
  IconLayoutKanban,
  IconListDetails,
  IconMail,
  IconMessages,
  IconSettings,
  IconSquareCheck,
  IconUserCheck,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useData } from '../../data/use-data.ts';
import { common } from '../../i18n/common.ts';
import { inBoth, useTexts } from '../../i18n/messages.ts';
import { useOpen } from '../../ui/use-open.ts';
import { plain, writeView } from '../list/view.ts';
import { texts as settingsTexts } from '../settings/messages.ts';
import { sectionWords } from '../settings/section-words.ts';
import { groups } from '../settings/sections.tsx';
import { useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import { taskNumbered } from './documents.ts';
import type { Entry } from './entry.ts';
import { numberIn } from './matching.ts';
import { texts, useT } from './messages.ts';

const icon = { size: 18, 'aria-hidden': true } as const;
const areas = [
  ['/', 'tasks', IconListDetails],
  ['/feed', 'feed', IconInbox],
  ['/tasks', 'allTasks', IconListDetails],
  ['/chat', 'chat', IconMessages],
  ['/files', 'files', IconFiles],
  ['/projects', 'projects', IconFolders],
  ['/time', 'myTime', IconClock],
  ['/settings', 'settings', IconSettings],
] as const;
/** The user's open tasks. */
const mine = `/tasks?${writeView({ ...plain, assignee: ['me'], filter: 'open:yes' })}`;

/** Pages by name: projects, their lists, areas and sections of the settings. Names of both languages match. */
export function usePlaces(): readonly Entry[] {
  const t = useT();
  const area = useTexts();
  const section = useTexts(settingsTexts);
  const { administer } = useViewer().organization.viewerCan;
  const [, navigate] = useLocation();
  const projects = useOpenProjects();
  return [
    ...projects.map(({ key, name }) => ({
      id: `project-${key}`,
      icon: <IconLayoutKanban {...icon} />,
      label: name,
      words: key,
      hint: key,
      run: () => navigate(`/projects/${key}`),
    })),
    {
      id: 'mine',
      icon: <IconUserCheck {...icon} />,
      label: t('mine'),
      words: `${inBoth(texts, 'mine')} ${inBoth(texts, 'mineWords')}`,
      run: () => navigate(mine),
    },
    ...areas.map(([href, name, Icon]) => ({
      id: `area-${name}`,
      icon: <Icon {...icon} />,
      label: area(name),
      words: inBoth(common, name),
      run: () => navigate(href),
    })),
    {
      id: 'invitations',
      icon: <IconMail {...icon} />,
      label: t('invitations'),
      words: `${inBoth(texts, 'invitations')} ${inBoth(texts, 'invitationsWords')}`,
      run: () => navigate('/invitations'),
    },
    ...groups
      .filter(({ administrators }) => administer || !administrators)
      .flatMap(({ sections }) =>
        sections.map(({ id, icon: Icon }) => ({
          id: `settings-${id}`,
          icon: <Icon size={icon.size} />,
          label: section(id),
          words: `${inBoth(settingsTexts, id)} ${inBoth(sectionWords, id)} ${inBoth(settingsTexts, 'settings')}`,
          hint: section('settings'),
          run: () => navigate(`/settings/${id}`),
        })),
      ),
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

/** Option for a typed task number: offered at once, with the title once it is loaded; undefined if there is no such task. */
export function useNumbered(query: string): Entry | undefined {
  const t = useT();
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
    run: () => open(`/tasks/${number}`),
  };
}
