import type { EventKind } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { ProposalRow } from './row.ts';

const example = {
  id: exampleId('prp'),
  operation: 'updateTask',
  user: { id: exampleId('usr') },
  decidedBy: null,
  expiresAt: exampleTime,
  version: 1,
};
const samples = { decidedBy: { id: exampleId('usr') } };
const decided = { ...example, ...samples, version: 2 };

export const proposalKinds = {
  'proposal.created': {
    inverse: null,
    scope: 'any',
    description: { tr: 'Bir değişiklik önerildi', en: 'A change was proposed' },
    example,
    samples,
    history: { tr: () => 'bir değişiklik önerdi', en: () => 'proposed a change' },
  },
  'proposal.approved': {
    inverse: null,
    scope: 'any',
    description: { tr: 'Bir öneri onaylandı ve uygulandı', en: 'A proposal was approved and carried out' },
    example: decided,
    history: { tr: () => 'bir öneriyi onayladı', en: () => 'approved a proposal' },
  },
  'proposal.rejected': {
    inverse: null,
    scope: 'any',
    description: { tr: 'Bir öneri reddedildi', en: 'A proposal was rejected' },
    example: decided,
    history: { tr: () => 'bir öneriyi reddetti', en: () => 'rejected a proposal' },
  },
} as const satisfies Record<string, EventKind>;

type Facts = Pick<ProposalRow, 'id' | 'operation' | 'userId' | 'decidedById' | 'places' | 'audience' | 'scopes' | 'version'> & {
  readonly expiresAt: string;
};

/** Event without content, for everyone who sees the proposal if that is a project or the organization, else for the proposer. */
export function proposalEvent(event: keyof typeof proposalKinds, proposal: Facts): EventDraft {
  const { id, userId, places, audience, scopes } = proposal;
  const projects = places.filter((place) => kindOfId(place) === 'project');
  const [projectId] = projects;
  const isPrivate =
    audience.length > 0 || projects.length > 1 || (projects.length === 0 && (places.length > 0 || scopes.includes('admin')));
  return {
    event,
    subjectId: id,
    ...(isPrivate ? { audienceUserId: userId } : projectId !== undefined && { projectId }),
    data: toEventData(example, proposal),
  };
}
