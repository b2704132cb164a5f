import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refetchAll } from '../../data/connection.ts';
import { graphql, type ResultOf } from '../../data/graphql.ts';
import { storeLogCursor } from '../../data/log-cursor.ts';
import type { Problem } from '../../data/problem.ts';
import { sessionBegun } from '../../data/session.ts';
import { useSharedEvents } from '../../data/shared-events.ts';
import { useData, type Whole } from '../../data/use-data.ts';
import { usePages } from '../../data/use-pages.ts';
import { setZone } from '../../i18n/dates.ts';
import { isLanguageChosen, setLanguage, useLanguage } from '../../i18n/language.ts';
import { keepDraftsFor } from '../../ui/use-draft.ts';

export const viewerFields = graphql(`
  fragment ViewerFields on Query {
    eventCursor
    me {
      id name email avatar locale role kind timeZone pendingProposals
      credential { kind scopes }
      organizations { id name slug role }
      organization {
        id name slug
        defaultProject { id key }
        viewerCan { administer createLabel createProject invite }
      }
    }
    receivedInvitations { id }
  }
`);
export const viewerQuery = graphql(`query Viewer { ...ViewerFields }`, [viewerFields]);

const navProject = graphql(`
  fragment NavProject on Project {
    id key name visibility sample archivedAt viewerRole viewerCan { createTask createCycle update uploadFile archive setWorkflow manageMembers } workflow { key name category order transitions wipLimit color }
  }
`);
export const viewerProjects = graphql(
  `
  fragment ViewerProjectPage on Query {
    projects(first: 100, after: $after, sort: ["name"]) { nodes { ...NavProject } pageInfo { hasNextPage endCursor } }
  }
`,
  [navProject],
);
export const projectsQuery = graphql(`query ViewerProjects($after: String) { ...ViewerProjectPage }`, [viewerProjects]);
const archivedProjectsQuery = graphql(
  `
  query ArchivedProjects($after: String) {
    projects(filter: { archived: true }, first: 100, after: $after, sort: ["name"]) { nodes { ...NavProject } pageInfo { hasNextPage endCursor } }
  }
`,
  [navProject],
);

/** Shared events that may change the viewer or their projects. */
const kinds = [
  ...['project.created', 'project.updated', 'project.archived', 'project.deleted', 'project.restored', 'project.access_lost'],
  ...['member.updated', 'notification.created'],
];

export type Viewer = ResultOf<typeof viewerQuery>['me'];
export type NavProject = ResultOf<typeof projectsQuery>['projects']['nodes'][number];
type Known = {
  readonly viewer: Viewer;
  readonly projects: readonly NavProject[];
  readonly open: readonly NavProject[];
  /** Reads the archived projects too. */
  readonly needArchive: () => void;
  /** Number of unanswered invitations. */
  readonly invited: number;
  readonly refetch: () => void;
};

const Context = createContext<Known | undefined>(undefined);

/** Reads the viewer, then shows the pages. Until then it shows `waiting`, or `without` with the problem. */
export function ViewerProvider(props: {
  readonly children: ReactNode;
  readonly waiting: ReactNode;
  readonly without: (problem: Problem, retry: () => void) => ReactNode;
  /** Query for all that the frame of the page needs. */
  readonly frame: Whole;
}) {
  const me = useData(viewerQuery, {}, { whole: props.frame });
  const viewer = me.data?.me;
  const projects = usePages(projectsQuery, {}, (data) => data.projects, { all: true, pause: !viewer, live: [] });
  const [isArchiveNeeded, setArchiveNeeded] = useState(false);
  const needArchive = useCallback(() => setArchiveNeeded(true), []);
  const archived = usePages(archivedProjectsQuery, {}, (data) => data.projects, {
    all: true,
    pause: !viewer || !isArchiveNeeded,
    live: [],
  });
  const { refetch: refetchMe } = me;
  const { refetch: refetchProjects } = projects;
  const { refetch: refetchArchived } = archived;
  const refetch = useCallback(() => {
    refetchMe();
    refetchProjects();
    if (isArchiveNeeded) refetchArchived();
  }, [refetchMe, refetchProjects, refetchArchived, isArchiveNeeded]);
  const cursor = me.data?.eventCursor;
  // All later reads of the pages come after this cursor.
  useMemo(() => cursor && storeLogCursor(cursor), [cursor]);
  useSharedEvents(
    viewer ? kinds : null,
    ({ event, subject, data }) => {
      // Changes of other members and other notifications do not affect this data.
      if (event === 'member.updated' && subject.id !== viewer?.id) return;
      if (event === 'notification.created' && (data as { reason?: unknown }).reason !== 'project_added') return;
      refetch();
    },
    refetch,
  );
  const { rows } = projects;
  const { rows: ended } = archived;
  const invited = me.data?.receivedInvitations.length ?? 0;
  const known = useMemo(
    () => viewer && rows && { viewer, open: rows, projects: [...rows, ...(ended ?? [])], needArchive, invited, refetch },
    [viewer, rows, ended, needArchive, invited, refetch],
  );
  useProfile(viewer);
  if (!known) {
    const problem = me.problem ?? projects.problem;
    return problem ? props.without(problem, refetch) : props.waiting;
  }
  sessionBegun();
  return <Context value={known}>{props.children}</Context>;
}

/** Applies the viewer's profile to the page: owner of drafts, time zone, and the language unless one was chosen in this browser. */
function useProfile(viewer: Viewer | undefined): void {
  const to = useLanguage();
  if (viewer) {
    keepDraftsFor(viewer.id, viewer.organization.id);
    setZone(viewer.timeZone);
  }
  const locale = viewer?.locale;
  useEffect(() => {
    if (locale && !isLanguageChosen()) setLanguage(locale);
  }, [locale]);
  const before = useRef(to);
  useEffect(() => {
    if (before.current === to) return;
    before.current = to;
    // Texts from the API come in the requested language.
    refetchAll();
  }, [to]);
}

function useKnown(): Known {
  const known = use(Context);
  if (!known) throw new Error('outside ViewerProvider');
  return known;
}

export const useViewer = (): Viewer => useKnown().viewer;
/** The projects the viewer can view that are not archived, by name: those to choose from. */
export const useOpenProjects = (): readonly NavProject[] => useKnown().open;
/** The open projects, then the archived ones if they have been needed: to look one up. */
export const useProjects = (): readonly NavProject[] => useKnown().projects;
/** The projects for looking up those of `rows`. Archived projects are read once a row belongs to none of the others. */
export function useProjectsOf(rows: readonly { readonly project: { readonly id: string } }[]): readonly NavProject[] {
  const { open, projects, needArchive } = useKnown();
  const isMissing = rows.some(({ project }) => !open.some(({ id }) => id === project.id));
  useEffect(() => {
    if (isMissing) needArchive();
  }, [isMissing, needArchive]);
  return projects;
}
/** Number of unanswered invitations to other organizations. */
export const useInvitationCount = (): number => useKnown().invited;
/** Returns a function that reads the viewer's data again, e.g. after a project was created. */
export const useRefetchViewer = (): (() => void) => useKnown().refetch;
