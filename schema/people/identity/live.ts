import type { MemberKind } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { type Actor, type Credential, scopesOf } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { goodGrants } from '../grant/live.ts';
import { goodKeys, goodTokens } from '../token/live.ts';

/** Current rights of a credential. Scopes and projects are absent for those whose rights do not change: sessions and OAuth tokens. */
type Live = {
  readonly organization: string;
  readonly user: string;
  readonly credential: string | null;
  readonly role: Actor['role'];
  readonly kind: MemberKind;
  /** Separated by spaces: parsing thousands of arrays would take longer than everything else. */
  readonly scopes?: string;
  readonly projects?: string;
  readonly write?: Actor['write'];
  /** Whether the session must be checked with its provider. */
  readonly due?: boolean;
  /** Whether the organization blocks the token's client. */
  readonly blocked?: boolean;
};

/**
 * State of an actor's credential: unchanged, changed rights, no longer valid, its client blocked, or unchanged but due
 * for a check with its provider, which its next use does.
 */
export type CredentialState = 'same' | 'changed' | 'ended' | 'blocked' | 'due';

/** Kinds whose state is read by one statement each: tokens of this server and of the identity provider differ. */
type LiveKind = Credential['kind'] | 'grant';

const liveKind = ({ kind, id }: Credential): LiveKind => (kind === 'oauth' && id !== null ? 'grant' : kind);

/** Maximum number of credentials in one statement. */
const batch = 5_000;

/**
 * Current states of the credentials of `actors`: one statement per kind of credential and `batch`, even if many actors
 * share a credential. The system has no credential and is always `same`.
 */
export async function statesOf(services: Services, actors: readonly Actor[]): Promise<CredentialState[]> {
  const distinct = new Map<string, Actor>();
  for (const actor of actors) if (actor.credential && !hasExpired(actor.credential)) distinct.set(keyOf(actor, actor.credential), actor);
  const live = new Map<string, Live>();
  for (const [kind, held] of Map.groupBy(distinct.values(), ({ credential }) => liveKind(credential as Credential)))
    for (let from = 0; from < held.length; from += batch)
      for (const row of await findLive(services, kind, held.slice(from, from + batch)))
        live.set(`${kind} ${row.organization} ${row.user} ${row.credential ?? ''}`, row);
  return actors.map((actor) => {
    if (!actor.credential) return 'same';
    const row = live.get(keyOf(actor, actor.credential));
    if (!row || hasExpired(actor.credential)) return 'ended';
    if (row.blocked) return 'blocked';
    if (!isSame(actor, row)) return 'changed';
    return row.due ? 'due' : 'same';
  });
}

const hasExpired = ({ expiresAt }: Credential) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function keyOf({ organization, user }: Pick<Actor, 'organization' | 'user'>, credential: Credential): string {
  const { id, client } = credential;
  return `${liveKind(credential)} ${organization} ${user} ${id ?? client ?? ''}`;
}

function findLive({ database, baseUrl }: Services, kind: LiveKind, actors: readonly Actor[]): Promise<Live[]> {
  const held = actors.map(({ credential }) => credential as Credential);
  const credentials =
    kind === 'oauth'
      ? [held.map(({ client }) => client), held.map(({ identity }) => identity?.issuer)]
      : [held.map(({ id }) => id), ...(kind === 'grant' ? [baseUrl] : [])];
  return database.sql<Live>(statements[kind], [
    actors.map(({ organization }) => organization),
    actors.map(({ user }) => user),
    ...credentials,
  ]);
}

function isSame({ role, scopes, projects, write }: Actor, row: Live): boolean {
  if (row.role !== role || (row.write !== undefined && row.write !== (write ?? 'direct'))) return false;
  if (row.scopes !== undefined && !equal(scopes, scopesOf(row, words(row.scopes)))) return false;
  return row.projects === undefined || equal(new Set(projects), new Set(words(row.projects)));
}

const words = (text: string) => (text === '' ? [] : text.split(' '));
const equal = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.size === others.size && [...some].every((each) => others.has(each));

const who = 'm.organization_id as organization, m.id as "user", m.role::text as role, m.kind::text as kind';
const rights = (t: string) =>
  `array_to_string(${t}.scopes, ' ') as scopes, array_to_string(${t}.projects, ' ') as projects, ${t}.write::text as write`;
const asked = 'unnest($1::text[], $2::text[], $3::text[]) c(organization, "user", id)';

const statements: Readonly<Record<LiveKind, { name: string; text: string }>> = {
  personal_token: statement('live.tokens')`select ${who}, t.id as credential, ${rights('t')}
    ${goodTokens.from} join ${asked} on t.organization_id = c.organization and t.id = c.id
    where ${goodTokens.where}`,
  service_key: statement('live.keys')`select ${who}, k.id as credential, ${rights('a')}
    ${goodKeys.from} join ${asked} on k.organization_id = c.organization and k.id = c.id
    where ${goodKeys.where}`,
  grant: statement('live.grants')`select ${who}, g.id as credential, a.blocked_at is not null as blocked
    ${goodGrants.from} join ${asked} on g.organization_id = c.organization and g.id = c.id
    left join application a on a.organization_id = g.organization_id and a.issuer = $4 and a.client = g.client
    where ${goodGrants.where}`,
  session: statement('live.sessions')`select ${who}, s.id as credential, coalesce(s.refresh_at <= now(), false) as due
    from ${asked} join session s on s.id = c.id
    join member_identity i on i.organization_id = c.organization and i.user_id = c."user" and i.issuer = s.issuer and i.subject = s.subject
    join member m on m.organization_id = i.organization_id and m.id = i.user_id
    where s.expires_at > now() and m.removed_at is null and not exists (
      select 1 from session_use u where u.organization_id = c.organization and u.session_id = s.id and u.ended_at is not null)`,
  oauth: statement('live.members')`select ${who}, c.client as credential, a.blocked_at is not null as blocked
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) c(organization, "user", client, issuer)
    join member m on m.organization_id = c.organization and m.id = c."user"
    left join application a on a.organization_id = c.organization and a.issuer = c.issuer and a.client = c.client
    where m.removed_at is null`,
};
