import type { Organization as OrganizationRow } from '../../../prisma/generated/client/client.ts';
import { builder, inputOf, needs, writes } from '../../builder.ts';
import { reservedChanges } from '../../engine/reserved.ts';
import type { Context } from '../../kernel/context.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, expectedVersion, line, notNull, reference } from '../../kernel/input.ts';
import { findsNode, Node, recorded } from '../../kernel/node.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { isTimeZone } from '../../kernel/zone.ts';
import { organizationPolicy } from './policy.ts';
import { slugPattern, updateOrganization } from './settings.ts';

export const Locale = builder.enumType('Locale', { description: 'Language of texts.', values: ['tr', 'en'] as const });

const ReservedChange = builder.enumType('ReservedChange', {
  description: 'Changes that may be reserved for people: `deletion`; `permissions` of people, projects and credentials.',
  values: reservedChanges,
});
type ReservedChangeName = (typeof reservedChanges)[number];

const approvedAppsOnly =
  'Whether members may give access only to applications that an administrator has approved. Access that was given before stays.';
const agentsNeedPerson = 'Changes of service accounts and applications that always need a person: they become proposals.';

const agentRejections = 'Number of rejected proposals in a row after which an agent is paused.';
const agentErrors = 'Number of refused writes in a row after which an agent is paused.';
const agentMinutes = 'Minutes within which an agent should acknowledge a run that it was asked for, by an assignment or a mention.';
const agentCostOfRun = 'Cost of a run from which on its writes are refused, in `agentCurrency`; null for no limit.';
const agentCostOfDay = 'Cost of an agent on a day from which on its writes are refused, in `agentCurrency`; null for no limit.';
const agentCurrency = 'Currency in which agents report costs, a code of ISO 4217.';
/** Description and check of a limit of cost. */
const limitOfCost = (description: string) => ({
  description: `${description} Only a person may change it.`,
  ...check({ minimum: 0, maximum: 1_000_000, decimals: 2 }),
});
/** Description and check of a limit of agents. */
const limitOfAgents = (description: string) => ({
  description: `${description} Only a person may change it.`,
  ...check({ nullable: false, minimum: 1, maximum: 1000 }),
});

export const Organization = builder.prismaObject('Organization', {
  description: 'A team with its own people, projects and events.',
  extensions: {
    example: {
      name: 'Örnek Şirket',
      slug: 'ornek',
      locale: 'tr',
      timeZone: 'Europe/Istanbul',
      publicLinks: true,
      approvedAppsOnly: false,
      agentsNeedPerson: 'deletion',
      agentRejections: 10,
      agentErrors: 20,
      agentMinutes: 30,
      agentCostOfRun: 2.5,
      agentCostOfDay: null,
      agentCurrency: 'USD',
      version: 1,
    },
  },
  interfaces: [Node],
  fields: (t) => ({
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: 'Name in URLs.' }),
    locale: t.field({ type: Locale, resolve: (organization) => organization.locale as 'tr' | 'en' }),
    publicLinks: t.exposeBoolean('publicLinks', {
      description: 'Whether leads may create public links of their projects. If not, existing links show nothing.',
    }),
    approvedAppsOnly: t.exposeBoolean('approvedAppsOnly', { description: approvedAppsOnly }),
    agentsNeedPerson: t.field({
      type: [ReservedChange],
      description: agentsNeedPerson,
      resolve: (organization) => organization.agentsNeedPerson as ReservedChangeName[],
    }),
    agentRejections: t.exposeInt('agentRejections', { description: agentRejections }),
    agentErrors: t.exposeInt('agentErrors', { description: agentErrors }),
    agentMinutes: t.exposeInt('agentMinutes', { description: agentMinutes }),
    agentCostOfRun: t.exposeFloat('agentCostOfRun', { nullable: true, description: agentCostOfRun }),
    agentCostOfDay: t.exposeFloat('agentCostOfDay', { nullable: true, description: agentCostOfDay }),
    agentCurrency: t.exposeString('agentCurrency', { description: agentCurrency }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name of the time zone in which cycles begin and end.' }),
  }),
});

recorded(Organization);
viewerCan(Organization, organizationPolicy, (organization) => organization);

/** Reads the actor's organization. */
export function ownOrganization({ db, actor }: Context): Promise<OrganizationRow> {
  return db.organization.findFirstOrThrow({ where: { id: actor.organization } });
}

findsNode('organization', 'Organization', async (context, id) => (id === context.actor.organization ? ownOrganization(context) : null));

builder.queryField('organization', (t) =>
  t.field({
    type: Organization,
    description: "The caller's organization.",
    extensions: needs('any'),
    resolve: (_root, _args, context) => ownOrganization(context),
  }),
);

builder.mutationField('updateOrganization', (t) =>
  t.field({
    type: Organization,
    description: 'Changes settings of the organization; for its administrators.',
    extensions: writes(
      'rehearsed',
      'admin',
      'auth.role_required',
      'auth.projects_limited',
      'auth.person_required',
      'version.mismatch',
      'organization.slug_taken',
      'project.default',
    ),
    args: inputOf('UpdateOrganizationInput', (t) => ({
      expectedVersion: t.int(expectedVersion),
      name: t.string(line({ max: 100, nullable: false, example: 'Örnek Şirket' })),
      slug: t.string({
        description: 'Unique name in URLs and in `X-Organization`.',
        ...check({ pattern: slugPattern, maxLength: 63, expected: 'ornek-sirket', example: 'ornek', nullable: false }),
      }),
      locale: t.field({
        type: Locale,
        description: 'Language of mails and other texts that nobody requested in another language.',
        ...notNull,
      }),
      publicLinks: t.boolean({
        description: 'Whether leads may create public links of their projects. If not, existing links show nothing.',
        ...notNull,
      }),
      approvedAppsOnly: t.boolean({ description: approvedAppsOnly, ...notNull }),
      agentsNeedPerson: t.field({
        type: [ReservedChange],
        description: `${agentsNeedPerson} Only a person may change it.`,
        ...check({ nullable: false, maxItems: reservedChanges.length, uniqueItems: true }),
      }),
      agentRejections: t.int(limitOfAgents(agentRejections)),
      agentErrors: t.int(limitOfAgents(agentErrors)),
      agentMinutes: t.int({
        description: `${agentMinutes} Only a person may change it.`,
        ...check({ nullable: false, minimum: 1, maximum: 10_080 }),
      }),
      agentCostOfRun: t.float(limitOfCost(agentCostOfRun)),
      agentCostOfDay: t.float(limitOfCost(agentCostOfDay)),
      agentCurrency: t.string({
        description: `${agentCurrency} Only a person may change it.`,
        ...check({ nullable: false, pattern: /^[A-Z]{3}$/, expected: 'USD', example: 'USD' }),
      }),
      timeZone: t.string({
        description: 'Time zone in which cycles begin and end.',
        ...check({ nullable: false, maxLength: 64, example: 'Europe/Istanbul', expected: 'Europe/Istanbul', accepts: isTimeZone }),
      }),
      defaultProject: t.id({
        description: 'Project of new tasks that name none: one that everybody can view and that is not archived.',
        ...reference('project', { orPattern: projectKey, nullable: false }),
      }),
    })),
    resolve: (_root, { input }, context) => updateOrganization(context, input),
  }),
);
