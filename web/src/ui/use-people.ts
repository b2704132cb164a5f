import { useMemo } from 'react';
import { graphql } from '../data/graphql.ts';
import { useData } from '../data/use-data.ts';
import { useMembers } from './use-members.ts';

const document = graphql(`query TaskProjectPeople($id: ID!) { project(id: $id) { id members { user { id name avatar kind } } } }`);

export type Somebody = { readonly id: string; readonly name: string; readonly avatar: string | null };

type Project = { readonly id: string; readonly visibility: 'organization' | 'private' };

/** People to offer: the members of a private project; else everybody, with the project's members first. */
export function usePeople(project: Project | undefined, pause = false): readonly Somebody[] {
  const everybody = useMembers();
  const { data } = useData(document, { id: project?.id ?? '' }, { pause: pause || !project });
  return useMemo(() => {
    const own = data?.project?.members.map(({ user }) => user) ?? [];
    if (project?.visibility === 'private') return own;
    return [...own, ...everybody.filter(({ id }) => !own.some((each) => each.id === id))];
  }, [data, everybody, project?.visibility]);
}
