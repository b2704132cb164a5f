import { useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconFolderPlus,
  IconHistoryOff,
  IconLanguage,
  IconLink,
  IconLogout,
  IconMessageCircleQuestion,
  IconMoon,
  IconPlus,
  IconSun,
  IconUpload,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { chooseLanguage, useLanguage } from '../../i18n/language.ts';
import { inBoth, type TextKey } from '../../i18n/messages.ts';
import { copyLink } from '../../ui/copy-link.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { forgetRecent } from '../viewer/recent.ts';
import { signOut } from '../viewer/sign-out.ts';
import { useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import type { Entry } from './entry.ts';
import { texts, useT } from './messages.ts';

const icon = { size: 18, 'aria-hidden': true } as const;
/** Names of a command in both languages. */
const wordsOf = (...keys: TextKey<typeof texts>[]) => keys.map((key) => inBoth(texts, key)).join(' ');
const schemes = [
  ['light', 'toLight', IconSun],
  ['dark', 'toDark', IconMoon],
  ['auto', 'toAuto', IconDeviceDesktop],
] as const;

/** Commands of the palette that the user may run. */
export function useCommands(make: { readonly task: () => void; readonly project: () => void }): readonly Entry[] {
  const t = useT();
  const viewer = useViewer();
  const projects = useOpenProjects();
  const [, navigate] = useLocation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  const mayCreateTask = projects.some(({ viewerCan }) => viewerCan.createTask);
  return [
    ...(mayCreateTask
      ? [
          {
            id: 'new-task',
            icon: <IconPlus {...icon} />,
            label: t('newTask'),
            words: wordsOf('newTask', 'newTaskWords'),
            run: make.task,
          },
        ]
      : []),
    ...(viewer.organization.viewerCan.createProject
      ? [
          {
            id: 'new-project',
            icon: <IconFolderPlus {...icon} />,
            label: t('newProject'),
            words: wordsOf('newProject', 'newProjectWords'),
            stays: true,
            run: make.project,
          },
        ]
      : []),
    {
      id: 'ask',
      icon: <IconMessageCircleQuestion {...icon} />,
      label: t('ask'),
      words: wordsOf('ask', 'askWords'),
      run: () => navigate('/chat'),
    },
    {
      id: 'upload',
      icon: <IconUpload {...icon} />,
      label: t('uploadFiles'),
      words: wordsOf('uploadFiles', 'uploadWords'),
      run: () => navigate('/files'),
    },
    {
      id: 'copy-link',
      icon: <IconLink {...icon} />,
      label: t('copyLink'),
      words: wordsOf('copyLink', 'copyWords'),
      run: () => copyLink(location.href.slice(location.origin.length)),
    },
    ...schemes
      .filter(([scheme]) => scheme !== colorScheme)
      .map(([scheme, label, Icon]) => ({
        id: `theme-${scheme}`,
        icon: <Icon {...icon} />,
        label: t(label),
        words: wordsOf(label, 'themeWords'),
        run: () => setColorScheme(scheme),
      })),
    {
      id: 'language',
      icon: <IconLanguage {...icon} />,
      label: t(language === 'tr' ? 'toEnglish' : 'toTurkish'),
      words: wordsOf('toTurkish', 'toEnglish', 'languageWords'),
      run: () => chooseLanguage(language === 'tr' ? 'en' : 'tr'),
    },
    {
      id: 'forget',
      icon: <IconHistoryOff {...icon} />,
      label: t('forget'),
      words: wordsOf('forget', 'forgetWords'),
      run: () => {
        forgetRecent(viewer.id);
        notifyDone(t('forgotten'));
      },
    },
    {
      id: 'sign-out',
      icon: <IconLogout {...icon} />,
      label: t('signOut'),
      words: wordsOf('signOut', 'signOutWords'),
      run: () => signOut(viewer.id),
    },
  ];
}
