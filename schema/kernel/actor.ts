/** What a credential may be used for (design 7). `tasks:*` covers comments, labels and activity. */
export const scopes = [
  'tasks:read',
  'tasks:write',
  'projects:read',
  'projects:write',
  'files:read',
  'files:write',
  'ai:chat',
  'notifications:read',
  'notifications:write',
  'webhooks:manage',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** The door a request came through; kept with every event it causes. */
export type Via = 'rest' | 'graphql' | 'mcp' | 'assistant' | 'system';

/** Whoever is calling, whatever the credential. Every rule and every query is asked with one. */
export type Actor = {
  readonly organization: string;
  /** The member acting (`usr_…`). */
  readonly user: string;
  readonly kind: 'person' | 'service';
  readonly role: 'admin' | 'member' | 'guest';
  readonly scopes: ReadonlySet<Scope>;
  /** Projects the credential is limited to; null for all its user sees. */
  readonly projects: readonly string[] | null;
  /** Id of the credential (`pat_…`). */
  readonly credential: string | null;
};
