import { graphql } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';
import { useViewer } from '../app/viewer.tsx';
import type { texts } from './texts.ts';

const document = graphql(`
  query Steps($invites: Boolean!) {
    projects(first: 200, filter: { archived: false }) { nodes { id sample } }
    events(kinds: ["task.created"], first: 200) { nodes { id actor { id } project { id } } }
    files(first: 1) { nodes { id } }
    conversations(first: 1) { nodes { id } }
    tokens(first: 1) { nodes { id } }
    invitations(first: 1) @include(if: $invites) { nodes { id } }
  }
`);

type Step = {
  readonly name: 'project' | 'task' | 'file' | 'ask' | 'invite' | 'token';
  readonly title: keyof typeof texts;
  readonly lead: keyof typeof texts;
  readonly done: boolean;
};

/** The first steps that the viewer may take, and whether the API knows of each having been taken. */
export function useSteps(): readonly Step[] | undefined {
  const { id, organization } = useViewer();
  const { createProject, invite } = organization.viewerCan;
  const { data } = useData(document, { invites: invite });
  if (!data) return undefined;
  const samples = new Set(data.projects.nodes.filter(({ sample }) => sample).map(({ id }) => id));
  const own = data.projects.nodes.filter(({ sample, id }) => !sample && id !== organization.defaultProject?.id);
  // The sample's tasks are the administrator's by name.
  const wrote = data.events.nodes.some(({ actor, project }) => actor?.id === id && !samples.has(project?.id ?? ''));
  const steps: (Step & { readonly may?: boolean })[] = [
    { name: 'project', title: 'stepProject', lead: 'stepProjectLead', done: own.length > 0, may: createProject },
    { name: 'task', title: 'stepTask', lead: 'stepTaskLead', done: wrote },
    { name: 'file', title: 'stepFile', lead: 'stepFileLead', done: data.files.nodes.length > 0 },
    { name: 'ask', title: 'stepAsk', lead: 'stepAskLead', done: data.conversations.nodes.length > 0 },
    { name: 'invite', title: 'stepInvite', lead: 'stepInviteLead', done: (data.invitations?.nodes.length ?? 0) > 0, may: invite },
    { name: 'token', title: 'stepToken', lead: 'stepTokenLead', done: data.tokens.nodes.length > 0 },
  ];
  return steps.filter(({ may = true }) => may);
}
