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

export const credentialKinds = ['personal_token', 'service_key', 'oauth', 'session'] as const;

/** Who somebody is at the identity provider, and what the credential tells of them. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  /** The address that the provider vouches for: invitations to it are this person's. */
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  /** Hash of the secret of an invitation whose link was followed at sign-in: it came by mail, so it is this person's too. */
  readonly invitation?: string | undefined;
};

/** What the caller came with. */
export type Credential = {
  readonly kind: (typeof credentialKinds)[number];
  /** `pat_…`, `key_…`, `ses_…`; null for a token of the identity provider's, which has none here. */
  readonly id: string | null;
  /** When it ends, ISO 8601; null: never, or not before it is ended. */
  readonly expiresAt: string | null;
  /** Of a token of the identity provider's: the client it was given to, as far as it says so. */
  readonly client?: string | null;
  /** Who it is at the identity provider; of its tokens and of sessions, which are good for every organization of the identity. */
  readonly identity?: Person;
  /** Of a session: when its person last showed the provider who they are, ISO 8601. */
  readonly signedInAt?: string;
};

/** Whoever is calling, whatever the credential. Every rule and every query is asked with one. */
export type Actor = {
  /** Empty for an outsider. */
  readonly organization: string;
  /** The member acting (`usr_…`); empty for an outsider. */
  readonly user: string;
  readonly kind: 'person' | 'service';
  readonly role: 'admin' | 'member' | 'guest';
  /** Those of the credential, as far as the role allows them: see `scopesOf`. */
  readonly scopes: ReadonlySet<Scope>;
  /** Projects the credential is limited to; null for all its user sees. */
  readonly projects: readonly string[] | null;
  /** Null for the system itself. */
  readonly credential: Credential | null;
};

/**
 * Of `held`, those that the role allows: `admin` is for administrators, `webhooks:manage` for them and for services
 * (design 6). A role that is taken away takes its scopes from every credential at once.
 */
export function scopesOf({ role, kind }: Pick<Actor, 'role' | 'kind'>, held: Iterable<string> = scopes): ReadonlySet<Scope> {
  const given = new Set(held);
  const allowed = (scope: Scope) =>
    scope === 'admin' ? role === 'admin' : scope === 'webhooks:manage' ? role === 'admin' || kind === 'service' : true;
  return new Set(scopes.filter((scope) => given.has(scope) && allowed(scope)));
}

/**
 * Somebody whose credential is good and who is a member of no organization: may run only what needs `identity` (see `needs`),
 * such as answering an invitation.
 */
export function outsider(credential: Credential, held: Iterable<string> = scopes): Actor {
  const nobody = { role: 'guest', kind: 'person' } as const;
  return { ...nobody, organization: '', user: '', scopes: scopesOf(nobody, held), projects: null, credential };
}

export const isOutsider = ({ organization }: Pick<Actor, 'organization'>): boolean => organization === '';
