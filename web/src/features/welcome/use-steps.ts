import { graphql, type ResultOf } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import type { TextKey } from '../../i18n/messages.ts';
import { useProjects, useViewer } from '../viewer/viewer.tsx';
import type { texts } from './messages.ts';

const document = graphql(`
  query Steps($invites: Boolean!) {
    tasks: events(kinds: ["task.created"], first: 200) { nodes { id actor { id } project { id } } }
    files: events(kinds: ["file.uploaded"], first: 200) { nodes { id actor { id } project { id } } }
    conversations(first: 1) { nodes { id } }
    tokens(first: 10) { nodes { id createdAt } }
    organization { id createdAt }
    invitations(first: 1) @include(if: $invites) { nodes { id } }
  }
`);

/** Milliseconds after an organization's creation within which its first token is created automatically. */
const atStart = 60_000;

type Happened = ResultOf<typeof document>['tasks'];
type Step = {
  readonly name: 'project' | 'task' | 'file' | 'ask' | 'invite' | 'token';
  readonly title: TextKey<typeof texts>;
  readonly lead: TextKey<typeof texts>;
  readonly done: boolean;
};

/** First steps that the user may take, and whether each is done. */
export function useSteps(): readonly Step[] | undefined {
  const { id, organization } = useViewer();
  const { createProject, invite } = organization.viewerCan;
  const projects = useProjects();
  const { data } = useData(document, { invites: invite });
  if (!data) return undefined;
  const samples = new Set(projects.filter(({ sample }) => sample).map((project) => project.id));
  const own = projects.filter(
    (project) => !project.sample && project.archivedAt === null && project.id !== organization.defaultProject?.id,
  );
  // Sample tasks and files name the administrator as their author.
  const did = ({ nodes }: Happened) => nodes.some(({ actor, project }) => actor?.id === id && !samples.has(project?.id ?? ''));
  const begun = Date.parse(data.organization.createdAt);
  const steps: (Step & { readonly may?: boolean })[] = [
    { name: 'project', title: 'stepProject', lead: 'stepProjectLead', done: own.length > 0, may: createProject },
    { name: 'task', title: 'stepTask', lead: 'stepTaskLead', done: did(data.tasks) },
    { name: 'file', title: 'stepFile', lead: 'stepFileLead', done: did(data.files) },
    { name: 'ask', title: 'stepAsk', lead: 'stepAskLead', done: data.conversations.nodes.length > 0 },
    { name: 'invite', title: 'stepInvite', lead: 'stepInviteLead', done: (data.invitations?.nodes.length ?? 0) > 0, may: invite },
    {
      name: 'token',
      title: 'stepToken',
      lead: 'stepTokenLead',
      done: data.tokens.nodes.some(({ createdAt }) => Date.parse(createdAt) > begun + atStart),
    },
  ];
  return steps.filter(({ may = true }) => may);
}
