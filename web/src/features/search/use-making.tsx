import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { useLocation } from 'wouter';
import { type Problem, problemOf } from '../../data/problem.ts';
import { useTexts } from '../../i18n/messages.ts';
import { makeTask as made } from '../../ui/new-fields/ask.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useOpen } from '../../ui/use-open.ts';
import { useProjects, useRefetchViewer, useViewer } from '../viewer/viewer.tsx';
import { createProject, createTask } from './documents.ts';
import type { Group } from './entry.ts';
import { keyFor } from './matching.ts';
import { texts } from './messages.ts';

/** Purpose of the input: search, or the name of a new task or project. */
export type Mode = 'search' | 'task' | 'project';

/** Creates a task or project from its name. The typed text is a stored draft until then. */
export function useMaking(mode: Mode, close: () => void) {
  const t = useTexts(texts);
  const client = useClient();
  const open = useOpen();
  const [location, navigate] = useLocation();
  const viewer = useViewer();
  const projects = useProjects();
  const refetch = useRefetchViewer();
  const [draft, setDraft, forget] = useDraft(`palette.${mode}`);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const name = draft.trim();

  /** @param work resolves to the error; null if it was cancelled, undefined on success */
  const make = async (work: () => Promise<Problem | null | undefined>) => {
    if (busy) return;
    setBusy(true);
    const wrong = await work();
    setBusy(false);
    if (wrong === null) return;
    setProblem(wrong);
    if (wrong) return;
    forget();
    close();
  };
  const makeTask = (project: string) =>
    make(async () => {
      const { data, error } = await made({ project, title: name }, (fields) =>
        client.mutation(createTask, { input: { title: name, project, ...(fields && { fields }) } }).toPromise(),
      );
      if (!data) return error ? problemOf(error) : null;
      const { number } = data.createTask;
      notifyDone(t('taskMade', { number }));
      open(`/tasks/${number}`);
      return undefined;
    });
  const key = keyFor(
    name,
    projects.map((project) => project.key),
  );
  const makeProject = () =>
    make(async () => {
      const { data, error } = await client.mutation(createProject, { input: { name, key } }).toPromise();
      if (!data) return error && problemOf(error);
      refetch();
      notifyDone(t('projectMade', { name }));
      navigate(`/projects/${data.createProject.key}`);
      return undefined;
    });

  const here = /^\/projects\/([^/]+)/.exec(location)?.[1] ?? viewer.organization.defaultProject?.key;
  const places = projects
    .filter(({ viewerCan, archivedAt }) => viewerCan.createTask && archivedAt === null)
    .sort((a, b) => Number(b.key === here) - Number(a.key === here));
  const icon = { size: 18, 'aria-hidden': true } as const;
  const groups: readonly Group[] =
    mode === 'task'
      ? [
          {
            id: 'where',
            label: name ? t('newTaskWhere') : t('newTaskLead'),
            entries: name
              ? places.map(({ id, key, name: project }) => ({
                  id: `in-${key}`,
                  icon: <IconPlus {...icon} />,
                  label: t('newTaskIn', { name: project }),
                  hint: key,
                  stays: true,
                  run: () => void makeTask(id),
                }))
              : [],
          },
        ]
      : [
          {
            id: 'make',
            label: name ? t('newProject') : t('newProjectLead'),
            entries: name
              ? [
                  {
                    id: 'make-project',
                    icon: <IconFolderPlus {...icon} />,
                    label: t('newProjectMake', { name }),
                    hint: t('key', { key }),
                    stays: true,
                    run: () => void makeProject(),
                  },
                ]
              : [],
          },
        ];
  return {
    draft,
    setDraft: (next: string) => {
      setProblem(undefined);
      setDraft(next);
    },
    groups,
    problem,
    busy,
  };
}
