import type { Member } from '../../../prisma/generated/client/client.ts';
import { type Standing, window } from '../../../src/ports/rate-limit/port.ts';
import { builder, inputOf, needs, writes } from '../../builder.ts';
import { type Credential as ActorCredential, credentialKinds, type WriteMode as WriteModeName } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { check, expectedVersion, line } from '../../kernel/input.ts';
import { limitsOf } from '../../kernel/limits.ts';
import { present } from '../../kernel/loaders.ts';
import { WriteMode } from '../../kernel/types.ts';
import { isWebAddress, webAddressForm } from '../../kernel/web-address.ts';
import { isTimeZone } from '../../kernel/zone.ts';
import { Locale, Organization, ownOrganization } from '../organization/organization.ts';
import { avatarText, MemberKind, MemberRole, users } from './member.ts';
import { findMemberships } from './memberships.ts';
import { updateMe } from './operations.ts';
import { expectedPicture, maxPicture, setAvatar } from './set-avatar.ts';

export const CredentialKind = builder.enumType('CredentialKind', {
  description: 'Kind of credential of a request.',
  values: credentialKinds,
});

/** Description of a credential's client. */
export const clientText = 'OAuth client that the token was issued to: its `client_id`; null for other credentials.';

type CredentialRow = Partial<ActorCredential> & { scopes: string[]; projects: string[] | null; write: WriteModeName };

const Limit = builder.objectRef<Standing>('Limit').implement({
  description: 'Quota of requests and the number left; it is full again when its window ends.',
  extensions: { example: { name: 'user', limit: 1000, window: 60, remaining: 987, reset: 42 } },
  fields: (t) => ({
    name: t.exposeString('bucket', {
      description:
        'Counted requests: `user`, those of a person with any credential; `service`, those of all service accounts; `chat`, questions to the assistant.',
    }),
    limit: t.exposeInt('limit'),
    window: t.int({ description: 'Length of the window in seconds.', resolve: () => window }),
    remaining: t.exposeInt('remaining'),
    reset: t.exposeInt('reset', { description: 'Seconds until it is full again.' }),
  }),
});

const Credential = builder.objectRef<CredentialRow>('Credential').implement({
  description: 'Credential of the request and its rights.',
  extensions: {
    example: {
      kind: 'personal_token',
      id: 'pat_01jcx6y3m8e7v9t5w2b4n6q8r0',
      client: null,
      scopes: 'tasks:read',
      projects: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
      write: 'direct',
    },
  },
  fields: (t) => ({
    kind: t.expose('kind', { type: CredentialKind, nullable: true }),
    id: t.exposeID('id', { nullable: true, description: 'Id; null for a token of the identity provider.' }),
    client: t.exposeString('client', { nullable: true, description: clientText }),
    scopes: t.exposeStringList('scopes'),
    projects: t.exposeIDList('projects', {
      nullable: true,
      description: 'Projects it is limited to; null for all that the user can view.',
    }),
    write: t.expose('write', { type: WriteMode, description: 'Mode of its writes.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Expiry time; null if it is valid until it is ended.',
    }),
    limits: t.field({
      type: [Limit],
      description: 'Quotas that it uses. Reading them costs nothing extra.',
      resolve: (_credential, _args, context) => limitsOf(context),
    }),
  }),
});

type MembershipRow = { id: string; name: string; slug: string; role: Member['role'] };

export const Membership = builder.objectRef<MembershipRow>('Membership').implement({
  description: "An organization that the caller can act in, with the caller's role.",
  extensions: { example: { id: 'org_01jcx6y3m8e7v9t5w2b4n6q8r0', name: 'Örnek Şirket', slug: 'ornek', role: 'member' } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the organization.' }),
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: 'Name in `X-Organization`; the id is also accepted.' }),
    role: t.expose('role', { type: MemberRole }),
  }),
});

/** Lists the organizations that the caller's credential is valid in: those of its identity, else the one it is bound to. */
async function organizationsOf(context: Context): Promise<MembershipRow[]> {
  const { credential, role } = context.actor;
  if (!credential?.identity) {
    const { id, name, slug } = await ownOrganization(context);
    return [{ id, name, slug, role }];
  }
  const memberships = await findMemberships(context.services, credential.identity);
  return memberships.map((each) => ({ id: each.organization, name: each.name, slug: each.slug, role: each.role }));
}

export const Me = builder.objectRef<Member>('Me').implement({
  description: 'The caller.',
  extensions: {
    example: {
      id: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0',
      name: 'Ayşe Yılmaz',
      email: 'ayse@ornek.test',
      role: 'member',
      kind: 'person',
      locale: 'tr',
      avatar: null,
      mailDigest: true,
      mailReminders: false,
      mailHour: 8,
      pendingProposals: 0,
      version: 1,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address; null for services.' }),
    role: t.expose('role', { type: MemberRole }),
    kind: t.expose('kind', { type: MemberKind }),
    locale: t.field({ type: Locale, resolve: (member) => member.locale as 'tr' | 'en' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name, e.g. `Europe/Istanbul`.' }),
    avatar: t.exposeString('avatar', { nullable: true, description: avatarText }),
    mailDigest: t.exposeBoolean('mailDigest', {
      description: 'Whether a mail every morning lists new unread notifications. Off by default.',
    }),
    mailReminders: t.exposeBoolean('mailReminders', {
      description: "Whether it lists the caller's tasks that are due today or tomorrow, or overdue. Off by default.",
    }),
    mailHour: t.exposeInt('mailHour', { description: 'Hour at which it is sent, in `timeZone`.' }),
    organization: t.field({ type: Organization, resolve: (_me, _args, context) => ownOrganization(context) }),
    organizations: t.field({
      type: [Membership],
      description:
        'Organizations in which the caller can act with this credential, selected by `X-Organization`. Requests without the header act in the first one.',
      resolve: (_me, _args, context) => organizationsOf(context),
    }),
    credential: t.field({
      type: Credential,
      resolve: (_me, _args, { actor }) => ({
        ...actor.credential,
        scopes: [...actor.scopes],
        projects: actor.projects && [...actor.projects],
        write: actor.write ?? 'direct',
      }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    type: Me,
    description: 'The caller, its organization, and what its credential can do.',
    extensions: needs('any'),
    resolve: async (_root, _args, context) => present(await context.load(users, context.actor.user)),
  }),
);

const UpdateMeInput = builder.inputType('UpdateMeInput', {
  fields: (t) => ({
    expectedVersion: t.int(expectedVersion),
    name: t.string(line({ max: 200, nullable: false, example: 'Ayşe Yılmaz' })),
    locale: t.field({ type: Locale, ...check({ nullable: false }) }),
    timeZone: t.string(
      check({ nullable: false, maxLength: 64, example: 'Europe/Istanbul', expected: 'Europe/Istanbul', accepts: isTimeZone }),
    ),
    avatar: t.string({
      description: 'Address of a picture elsewhere, which the web app does not show; an uploaded picture is stored here. Null: none.',
      ...check({ maxLength: 2000, accepts: isWebAddress, expected: webAddressForm }),
    }),
    mailDigest: t.boolean({ description: 'Whether the morning mail lists new notifications.', ...check({ nullable: false }) }),
    mailReminders: t.boolean({ description: 'Whether the morning mail lists due tasks.', ...check({ nullable: false }) }),
    mailHour: t.int({
      description: 'Hour of the morning mail, in `timeZone`.',
      ...check({ minimum: 0, maximum: 23, nullable: false, example: 8 }),
    }),
  }),
});

builder.mutationField('updateMe', (t) =>
  t.field({
    type: Me,
    description: "Changes the caller's own profile.",
    extensions: writes('rehearsed', 'any', 'auth.person_required', 'version.mismatch'),
    args: { input: t.arg({ type: UpdateMeInput, required: true }) },
    resolve: (_root, { input }, context) => updateMe(context, input),
  }),
);

/** Example of a picture. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

builder.mutationField('setAvatar', (t) =>
  t.field({
    type: Me,
    description:
      'Stores a picture of the caller, who must be a person, and replaces the previous one: PNG, JPEG or WebP, up to 128 KiB and 1024 pixels a side.',
    extensions: writes('refused', 'any', 'auth.person_required', 'version.mismatch', 'storage.away', 'storage.full'),
    args: inputOf('SetAvatarInput', (t) => ({
      expectedVersion: t.int(expectedVersion),
      content: t.string({
        required: true,
        description:
          'The picture in base64. Its content decides its type. Metadata, such as the place where it was taken, is removed. The app shows the square in its middle.',
        ...check({
          maxLength: Math.ceil(maxPicture / 3) * 4,
          pattern: /^[A-Za-z0-9+/]+={0,2}$/,
          expected: expectedPicture,
          example: onePixel,
        }),
      }),
    })),
    resolve: (_root, { input }, context) => setAvatar(context, input),
  }),
);

builder.mutationField('removeAvatar', (t) =>
  t.field({
    type: Me,
    description: "Removes the caller's picture.",
    extensions: writes('refused', 'any', 'auth.person_required'),
    resolve: (_root, _args, context) => updateMe(context, { avatar: null }),
  }),
);
