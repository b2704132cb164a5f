import { builder, needs } from '../../builder.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { type AuditAction, auditActions } from '../../kernel/module.ts';
import { related } from '../../kernel/node.ts';
import { authorize } from '../../kernel/policy.ts';
import { Reference, Via } from '../../kernel/types.ts';
import { visibleFields } from '../access/visible-fields.ts';
import { CredentialKind, clientText } from '../member/me.ts';
import { User, users } from '../member/member.ts';
import { administer } from '../organization/policy.ts';
import { type AuditRow, listAudit } from './list.ts';

type UsedCredential = Pick<AuditRow, 'credentialKind' | 'credentialId' | 'client'>;

const AuditCredential = builder.objectRef<UsedCredential>('AuditCredential').implement({
  description: 'Credential of the action.',
  extensions: { example: { kind: 'personal_token', id: 'pat_01jcx6y3m8e7v9t5w2b4n6q8r0', client: null } },
  fields: (t) => ({
    kind: t.field({ type: CredentialKind, resolve: ({ credentialKind }) => present(credentialKind) }),
    id: t.id({
      nullable: true,
      description: 'Id; null for a token of the identity provider.',
      resolve: ({ credentialId }) => credentialId,
    }),
    client: t.exposeString('client', { nullable: true, description: clientText }),
  }),
});

const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'A change of credentials, members, roles or settings. Kept for a year.',
  extensions: {
    example: {
      action: 'member.role_changed',
      text: auditActions['member.role_changed'].tr,
      via: 'rest',
      subject: { id: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0' },
      detail: { role: 'admin', previous: { role: 'member' } },
      address: '203.0.113.7',
      userAgent: 'curl/8.5.0',
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'Action, e.g. `member.role_changed`.' }),
    text: t.string({
      description: "Sentence about the action in the caller's language.",
      resolve: ({ action }, _, { locale }) => auditActions[action as AuditAction]?.[locale] ?? action,
    }),
    actor: t.field(related(User, users, 'actorId', 'Actor; null for the system.')),
    credential: t.field({
      type: AuditCredential,
      nullable: true,
      description: 'Credential of the action; null for the system.',
      resolve: (entry) => (entry.credentialKind === null ? null : entry),
    }),
    via: t.field({ type: Via, resolve: ({ via }) => via }),
    subject: t.field({
      type: Reference,
      nullable: true,
      description: 'Affected record.',
      resolve: ({ subjectId }) => (subjectId === null ? null : { id: subjectId }),
    }),
    detail: t.field({
      type: 'JSON',
      description:
        'Changes: the new values, with the old ones under `previous`; references as `{id}`, as far as the caller can view the record. Never contains a secret.',
      resolve: ({ detail }, _, context) => visibleFields(context, detail, []),
    }),
    address: t.exposeString('address', { nullable: true, description: 'Network address that the request came from.' }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: "The program's `User-Agent`, at most 200 characters; null for the system.",
    }),
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
  }),
});

const AuditFilter = builder.inputType('AuditFilter', {
  fields: (t) => ({
    action: t.stringList({
      description: 'Only these actions.',
      ...check({
        maxItems: 50,
        uniqueItems: true,
        oneOf: Object.keys(auditActions).sort(),
        nullable: false,
        example: ['member.role_changed'],
      }),
    }),
    actor: t.id({ description: 'Only actions of this member.', ...reference('member', { nullable: false }) }),
    subject: t.string({
      description: 'Only actions on the record with this id, of any kind.',
      ...check({ pattern: /^[a-z]{3}_[0-9a-z]{26}$/, expected: 'usr_…', nullable: false, example: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0' }),
    }),
    run: t.id({ description: 'Only actions of this run of an agent, and on it.', ...reference('run', { nullable: false }) }),
    since: t.field({ type: 'DateTime', description: 'At or after this time.', ...notNull }),
    until: t.field({ type: 'DateTime', description: 'Before this time.', ...notNull }),
  }),
});

builder.queryField('auditLog', (t) =>
  t.connection({
    type: AuditEntry,
    description: 'Changes to credentials, members, roles and settings, and who made them, newest first; for administrators.',
    extensions: needs('admin', 'auth.role_required', 'auth.projects_limited', 'cursor.invalid'),
    args: { filter: t.arg({ type: AuditFilter }) },
    resolve: (_root, { filter, ...page }, context) => {
      authorize(context.actor, administer, undefined);
      return listAudit(context, filter ?? {}, page);
    },
  }),
);
