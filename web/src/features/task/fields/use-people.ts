import { useMemo } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useMembers } from '../../../ui/use-members.ts';
import type { Task } from '../documents.ts';

const document = graphql(`query TaskProjectPeople($id: ID!) { project(id: $id) { id members { user { id name avatar kind } } } }`);

export type Somebody = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** People to offer for a task: the members of a private project; else everybody, with the project's members first. */
export function usePeople(
  { project }: { readonly project: Pick<Task['project'], 'id' | 'visibility'> },
  pause = false,
): readonly Somebody[] {
  const everybody = useMembers();
  const { data } = useData(document, { id: project.id }, { pause });
  return useMemo(() => {
    const own = data?.project?.members.map(({ user }) => user) ?? [];
    if (project.visibility === 'private') return own;
    return [...own, ...everybody.filter(({ id }) => !own.some((each) => each.id === id))];
  }, [data, everybody, project.visibility]);
}
