import { graphql, type ResultOf } from '../../data/graphql.ts';
import type { TextKey } from '../../i18n/messages.ts';
import { useProjects, useViewer } from '../viewer/viewer.tsx';
import type { texts } from './messages.ts';

export const stepsPart = graphql(`
  fragment StepsPart on Query {
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

export type StepsPart = ResultOf<typeof stepsPart>;
type Happened = ResultOf<typeof stepsPart>['tasks'];
type Step = {
  readonly name: 'project' | 'task' | 'file' | 'ask' | 'invite' | 'token';
  readonly title: TextKey<typeof texts>;
  readonly lead: TextKey<typeof texts>;
  readonly done: boolean;
};

/** First steps that the user may take, and whether each is done. */
export function useSteps({ tasks, files, conversations, tokens, invitations, organization: since }: StepsPart): readonly Step[] {
  const { id, organization } = useViewer();
  const { createProject, invite } = organization.viewerCan;
  const projects = useProjects();
  const samples = new Set(projects.filter(({ sample }) => sample).map((project) => project.id));
  const own = projects.filter(
    (project) => !project.sample && project.archivedAt === null && project.id !== organization.defaultProject?.id,
  );
  // Sample tasks and files name the administrator as their author.
  const did = ({ nodes }: Happened) => nodes.some(({ actor, project }) => actor?.id === id && !samples.has(project?.id ?? ''));
  const begun = Date.parse(since.createdAt);
  const steps: (Step & { readonly may?: boolean })[] = [
    { name: 'project', title: 'stepProject', lead: 'stepProjectLead', done: own.length > 0, may: createProject },
    { name: 'task', title: 'stepTask', lead: 'stepTaskLead', done: did(tasks) },
    { name: 'file', title: 'stepFile', lead: 'stepFileLead', done: did(files) },
    { name: 'ask', title: 'stepAsk', lead: 'stepAskLead', done: conversations.nodes.length > 0 },
    { name: 'invite', title: 'stepInvite', lead: 'stepInviteLead', done: (invitations?.nodes.length ?? 0) > 0, may: invite },
    {
      name: 'token',
      title: 'stepToken',
      lead: 'stepTokenLead',
      done: tokens.nodes.some(({ createdAt }) => Date.parse(createdAt) > begun + atStart),
    },
  ];
  return steps.filter(({ may = true }) => may);
}
