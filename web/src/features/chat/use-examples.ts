import { useMemo } from 'react';
import { useData } from '../../data/use-data.ts';
import { useOpenProjects } from '../viewer/viewer.tsx';
import { readExamples } from './documents.ts';
import { useT } from './messages.ts';

/** Example questions about the user's tasks, files and projects; only about `project` (a key) if one is selected. */
export function useExamples(project: string | null): readonly string[] {
  const t = useT();
  const projects = useOpenProjects();
  const { data } = useData(readExamples, project ? { project: [project] } : {});
  return useMemo(() => {
    if (!data) return [];
    const task = data.mine.nodes[0] ?? data.tasks.nodes[0];
    const [file] = data.files.nodes;
    const inScope = projects.filter(({ key }) => !project || key === project);
    // The project of the example task comes first.
    const [first, second = first] = inScope.toSorted(
      (one, other) => Number(other.key === task?.project.key) - Number(one.key === task?.project.key),
    );
    return [
      ...(task ? [t('exampleTask', { number: task.number })] : []),
      ...(file ? [t('exampleFile', { name: file.name })] : []),
      ...(first ? [t('exampleProject', { name: first.name })] : []),
      ...(second ? [t('exampleLate', { name: second.name })] : []),
      t('exampleMine'),
    ].slice(0, 4);
  }, [data, projects, project, t]);
}
