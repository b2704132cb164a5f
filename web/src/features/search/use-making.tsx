import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { useLocation } from 'wouter';
import { type Problem, problemOf } from '../../data/problem.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { projectKeyFor } from '../../ui/project-key.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useProjects, useRefetchViewer } from '../viewer/viewer.tsx';
import { createProject } from './documents.ts';
import type { Group } from './entry.ts';
import { useT } from './messages.ts';

/** Creates a project from its name. The typed text is a stored draft until then. */
export function useMaking(close: () => void) {
  const t = useT();
  const client = useClient();
  const [, navigate] = useLocation();
  const projects = useProjects();
  const refetch = useRefetchViewer();
  const [draft, setDraft, forget] = useDraft('palette.project');
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const name = draft.trim();
  const key = projectKeyFor(
    name,
    projects.map((project) => project.key),
  );
  const make = async () => {
    if (busy) return;
    setBusy(true);
    const { data, error } = await client.mutation(createProject, { input: { name, key } }).toPromise();
    setBusy(false);
    setProblem(error && problemOf(error));
    if (!data) return;
    forget();
    close();
    refetch();
    notifyDone(t('projectMade', { name }));
    navigate(`/projects/${data.createProject.key}`);
  };
  const groups: readonly Group[] = [
    {
      id: 'make',
      label: name ? t('newProject') : t('newProjectLead'),
      entries: name
        ? [
            {
              id: 'make-project',
              icon: <IconFolderPlus size={18} aria-hidden />,
              label: t('newProjectMake', { name }),
              hint: t('key', { key }),
              stays: true,
              run: () => void make(),
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
