import type { ClaimedDomain as ClaimedDomainRow } from '../../../prisma/generated/client/client.ts';
import { builder, inputOf, needs, writes } from '../../builder.ts';
import { reference, text } from '../../kernel/input.ts';
import { orderedBy, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { claimDomain, recordOf, releaseDomain, verifyDomain } from './domains.ts';
import { administer } from './policy.ts';

const DnsRecord = builder.objectRef<ReturnType<typeof recordOf>>('DnsRecord').implement({
  description: 'A record to publish in the domain name system.',
  extensions: { example: { name: '_atolye.ornek.com.tr', type: 'TXT', value: 'atolye-domain=Xq3v…' } },
  fields: (t) => ({ name: t.exposeString('name'), type: t.exposeString('type'), value: t.exposeString('value') }),
});

const ClaimedDomain = builder.prismaObject('ClaimedDomain', {
  description:
    'An e-mail domain of the organization: once it is proved, everyone who signs in with a verified address of it becomes a member.',
  extensions: { example: { domain: 'ornek.com.tr', verifiedAt: null, missingSince: null } },
  fields: (t) => ({
    id: t.exposeID('id'),
    domain: t.exposeString('domain', { description: 'Domain name in lower case and ASCII.' }),
    record: t.field({
      type: DnsRecord,
      description: 'DNS record that proves the domain. Keep it: it is looked up again every 30 days.',
      resolve: recordOf,
    }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true, description: 'Null until it is proved.' }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time since which the DNS record of a proved domain has been missing; after 14 days the domain is released. Null while the record exists.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const byDomain = orderedBy<ClaimedDomainRow>('d.domain', 'domain', 'text');

builder.queryField('claimedDomains', (t) =>
  t.connection({
    type: ClaimedDomain,
    description: 'E-mail domains of the organization, by name; for its administrators.',
    extensions: needs('admin', 'auth.role_required', 'auth.projects_limited', 'cursor.invalid'),
    resolve: async (_root, args, context) => {
      authorize(context.actor, administer, undefined);
      return pageOf<ClaimedDomainRow>(context, 'domain.list', byDomain, args)`
        select d.organization_id as "organizationId", d.id, d.domain, d.proof, d.verified_at as "verifiedAt",
            d.recheck_at as "recheckAt", d.missing_since as "missingSince", d.created_at as "createdAt"
          from claimed_domain d where d.organization_id = ${context.actor.organization}`;
    },
  }),
);

const DomainInput = builder.inputType('DomainInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('domain') }) }),
});

builder.mutationFields((t) => ({
  claimDomain: t.field({
    type: ClaimedDomain,
    description: 'Claims an e-mail domain; for administrators. The DNS record in the answer proves it.',
    extensions: writes('refused', 'admin', 'auth.role_required', 'auth.projects_limited'),
    args: inputOf('ClaimDomainInput', (t) => ({
      domain: t.string({ required: true, ...text({ min: 1, max: 253, example: 'ornek.com.tr' }) }),
    })),
    resolve: (_root, { input }, context) => claimDomain(context, input),
  }),
  verifyDomain: t.field({
    type: ClaimedDomain,
    description: 'Looks up the DNS record of a claimed domain and marks the domain as proved if the record exists; for administrators.',
    extensions: writes(
      'refused',
      'admin',
      'auth.role_required',
      'auth.projects_limited',
      'domain.not_found',
      'domain.not_proved',
      'domain.taken',
    ),
    args: { input: t.arg({ type: DomainInput, required: true }) },
    resolve: (_root, { input }, context) => verifyDomain(context, input),
  }),
  releaseDomain: t.field({
    type: ClaimedDomain,
    description: 'Releases a domain; members who joined by it stay. For administrators.',
    extensions: writes('refused', 'admin', 'auth.role_required', 'auth.projects_limited', 'domain.not_found'),
    args: { input: t.arg({ type: DomainInput, required: true }) },
    resolve: (_root, { input }, context) => releaseDomain(context, input),
  }),
}));
