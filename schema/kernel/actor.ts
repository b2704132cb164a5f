/** Scopes of credentials. `tasks:*` covers comments, labels and activity. */
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

/** Transport that a request came through; stored with every event that it causes. */
export type Via = 'rest' | 'graphql' | 'mcp' | 'assistant' | 'system';

export const credentialKinds = ['personal_token', 'service_key', 'oauth', 'session'] as const;

/** Modes of the writes of a credential: `propose` stores proposals that a person must approve; `none` refuses every write. */
export const writeModes = ['direct', 'propose', 'none'] as const;
export type WriteMode = (typeof writeModes)[number];

/** Identity at the identity provider, with the claims of the credential. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  /** E-mail address that the provider has verified; invitations to it belong to this person. */
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  /**
   * Hash of the secret of an invitation whose link was followed before sign-in. The link was mailed, so the invitation
   * belongs to this person too.
   */
  readonly invitation?: string | undefined;
};

/** Credential of a caller. */
export type Credential = {
  readonly kind: (typeof credentialKinds)[number];
  /** `pat_…`, `key_…`, `ses_…`, `grt_…`; null for a token of the identity provider, which has no id here. */
  readonly id: string | null;
  /** Time of expiry, ISO 8601; null if it ends only when it is revoked. */
  readonly expiresAt: string | null;
  /** For OAuth: the client that the token was issued to, if the token names it. */
  readonly client?: string | null;
  /** The only resource that accepts the token; absent if all do. */
  readonly resource?: 'mcp';
  /** Identity at the provider; only for its tokens and for sessions, which are valid in every organization of the identity. */
  readonly identity?: Person;
  /** For a session: time of the person's last sign-in at the provider, ISO 8601. */
  readonly signedInAt?: string;
};

/** The caller, for any kind of credential. Every policy check and every query takes one. */
export type Actor = {
  /** Empty for an outsider. */
  readonly organization: string;
  /** Id of the acting member (`usr_…`); empty for an outsider. */
  readonly user: string;
  readonly kind: 'person' | 'service';
  readonly role: 'admin' | 'member' | 'guest';
  /** Scopes of the credential that the role allows: see `scopesOf`. */
  readonly scopes: ReadonlySet<Scope>;
  /** Projects that the credential is limited to; null for all that its user can view. */
  readonly projects: readonly string[] | null;
  /** Mode of the credential's writes; `direct` if absent. */
  readonly write?: WriteMode;
  /** Whether every write needs a run: for a service account that is marked as an agent. */
  readonly agent?: boolean;
  /** Whether a person has approved what it does. */
  readonly approved?: true;
  /** Null for the system itself. */
  readonly credential: Credential | null;
};

/**
 * Scopes of `held` that the role allows: `admin` only for administrators, `webhooks:manage` for administrators and
 * services. A lost role removes its scopes from every credential at once.
 */
export function scopesOf({ role, kind }: Pick<Actor, 'role' | 'kind'>, held: Iterable<string> = scopes): ReadonlySet<Scope> {
  const given = new Set(held);
  const allowed = (scope: Scope) =>
    scope === 'admin' ? role === 'admin' : scope === 'webhooks:manage' ? role === 'admin' || kind === 'service' : true;
  return new Set(scopes.filter((scope) => given.has(scope) && allowed(scope)));
}

/**
 * Actor with a valid credential but no membership. It may run only what needs `identity` (see `needs`), such as
 * answering an invitation.
 */
export function outsider(credential: Credential, held: Iterable<string> = scopes): Actor {
  const nobody = { role: 'guest', kind: 'person' } as const;
  return { ...nobody, organization: '', user: '', scopes: scopesOf(nobody, held), projects: null, credential };
}

/** Whether the actor's writes take effect at once. */
export const writesDirectly = ({ write = 'direct' }: Pick<Actor, 'write'>): boolean => write === 'direct';

/**
 * Whether the actor is a person who decides: with a session or a personal access token that writes directly. Applications that act in a
 * person's name do not.
 */
export const isPerson = (actor: Actor): boolean =>
  actor.kind === 'person' && writesDirectly(actor) && actor.credential?.kind !== 'oauth' && actor.credential?.kind !== 'service_key';

export const isOutsider = ({ organization }: Pick<Actor, 'organization'>): boolean => organization === '';
