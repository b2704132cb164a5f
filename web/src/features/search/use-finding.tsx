import { IconArrowRight, IconDots, IconHistory, IconMessageCircleQuestion, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOpen } from '../../ui/use-open.ts';
import { noteSearch, recentPlaces, recentSearches } from '../viewer/recent.ts';
import { useOpenProjects, useViewer } from '../viewer/viewer.tsx';
import type { Kind, Result } from './documents.ts';
import type { Entry, Group } from './entry.ts';
import { matching } from './matching.ts';
import { useT } from './messages.ts';
import { entryOf } from './result-entry.tsx';
import { useCommands } from './use-commands.tsx';
import { useNumbered, usePlaces } from './use-places.tsx';
import { useResults } from './use-results.ts';

/** Maximum number of places or commands per query. */
const most = 5;
const textsOf = ({ label, words = '' }: Entry) => [label, words];
const icon = { size: 18, 'aria-hidden': true } as const;

type Making = { readonly task: (title: string) => void; readonly project: () => void };

/** Options for `query`: places and commands at once, then search results, then actions that use the text. */
export function useFinding(query: string, setQuery: (query: string) => void, make: Making) {
  const t = useT();
  const viewer = useViewer();
  const open = useOpen();
  const [, navigate] = useLocation();
  const mayCreateTask = useOpenProjects().some(({ viewerCan }) => viewerCan.createTask);
  const [kind, setKind] = useState<Kind | null>(null);
  const wanted = query.trim();
  const here = location.pathname + location.search;
  const commands = useCommands({ task: () => make.task(''), project: make.project });
  const places = usePlaces();
  const numbered = useNumbered(query);
  const results = useResults(query, kind);

  const opened = (url: string) => {
    noteSearch(viewer.id, wanted);
    open(url);
  };
  const others = oncePerTask(results.found?.nodes ?? [], numbered?.subject, kind);
  const found = others.map((result) =>
    entryOf(result, { kind: t(result.kind), ...(result.passage.page && { page: t('page', { page: result.passage.page }) }) }, opened),
  );
  const more: Entry[] = results.loadMore
    ? [{ id: 'more', icon: <IconDots {...icon} />, label: t('more'), stays: true, run: results.loadMore }]
    : [];
  const group = (id: 'recentSearches' | 'recentPlaces' | 'goTo' | 'commands' | 'results' | 'with', entries: readonly Entry[]): Group => ({
    id,
    label: t(id),
    entries,
  });
  const groups: readonly Group[] =
    wanted === ''
      ? [
          group(
            'recentPlaces',
            recentPlaces(viewer.id).flatMap(({ url, title }) =>
              url === here
                ? []
                : [
                    {
                      id: `place-${url}`,
                      icon: <IconArrowRight {...icon} />,
                      label: title,
                      run: () => open(url),
                    },
                  ],
            ),
          ),
          group(
            'recentSearches',
            recentSearches(viewer.id).map((text) => ({
              id: `search-${text}`,
              icon: <IconHistory {...icon} />,
              label: text,
              stays: true,
              run: () => setQuery(text),
            })),
          ),
          group('commands', commands),
        ]
      : [
          group('goTo', [...(numbered ? [numbered] : []), ...matching(query, places, textsOf).slice(0, most)]),
          group('commands', matching(query, commands, textsOf).slice(0, most)),
          group('results', [...found, ...more]),
          group('with', [
            {
              id: 'ask-this',
              icon: <IconMessageCircleQuestion {...icon} />,
              label: t('askThis', { query: wanted }),
              run: () => navigate(`/chat?q=${encodeURIComponent(wanted)}`),
            },
            ...(mayCreateTask
              ? [
                  {
                    id: 'task-named',
                    icon: <IconPlus {...icon} />,
                    label: t('newTaskNamed', { title: wanted }),
                    run: () => make.task(wanted),
                  },
                ]
              : []),
          ]),
        ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), results, kind, setKind };
}

/** Removes duplicates: the task whose number was typed, and all but the best comment of each task, unless the filter is comments. */
function oncePerTask(results: readonly Result[], numbered: string | undefined, kind: Kind | null): readonly Result[] {
  const talked = new Set<string>();
  return results.filter((result) => {
    if (result.kind === 'task') return result.id !== numbered;
    if (result.kind !== 'comment' || kind === 'comment' || !result.task) return true;
    if (talked.has(result.task.id)) return false;
    talked.add(result.task.id);
    return true;
  });
}

export type Finding = ReturnType<typeof useFinding>;
