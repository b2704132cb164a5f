import { createContext, type ReactNode, use } from 'react';
import { graphql, type ResultOf } from '../api/graphql.ts';
import type { Problem } from '../api/problem.ts';
import { sessionBegun } from '../api/session.ts';
import { useData } from '../api/use-data.ts';

const document = graphql(`
  query Viewer {
    me {
      id name email avatar locale role kind timeZone
      credential { kind scopes }
      organizations { id name slug role }
      organization {
        id name slug
        defaultProject { id key }
        viewerCan { administer createLabel createProject invite }
      }
    }
    receivedInvitations { id }
    projects(first: 200, sort: ["name"]) {
      nodes { id key name archivedAt viewerRole viewerCan { createTask update uploadFile archive setWorkflow manageMembers } workflow { key name category order transitions } }
    }
  }
`);

export type Viewer = ResultOf<typeof document>['me'];
export type NavProject = ResultOf<typeof document>['projects']['nodes'][number];
type Known = {
  readonly viewer: Viewer;
  readonly projects: readonly NavProject[];
  /** How many invitations wait for an answer. */
  readonly invited: number;
  readonly refetch: () => void;
};

const Context = createContext<Known | undefined>(undefined);

/** Asks who is signed in, and shows the pages once it is known; until then `waiting`, or `without` and the reason. */
export function ViewerProvider(props: {
  readonly children: ReactNode;
  readonly waiting: ReactNode;
  readonly without: (problem: Problem, retry: () => void) => ReactNode;
}) {
  const { data, problem, refetch } = useData(document, {});
  if (!data) return problem ? props.without(problem, refetch) : props.waiting;
  sessionBegun();
  const known = { viewer: data.me, projects: data.projects.nodes, invited: data.receivedInvitations.length, refetch };
  return <Context value={known}>{props.children}</Context>;
}

function useKnown(): Known {
  const known = use(Context);
  if (!known) throw new Error('outside ViewerProvider');
  return known;
}

/** Who is signed in. */
export const useViewer = (): Viewer => useKnown().viewer;
/** The projects the viewer sees, by name; archived ones too. */
export const useProjects = (): readonly NavProject[] => useKnown().projects;
/** How many invitations to other organizations wait for the viewer's answer. */
export const useInvited = (): number => useKnown().invited;
/** Reads all of it again, e.g. after a project was made. */
export const useRefetchViewer = (): (() => void) => useKnown().refetch;
