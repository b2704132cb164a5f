import { type Row, route } from './row.ts';

const tag = 'organization';

/** The organization, who is in it, and the e-mail domains that are its own. */
export const organizationRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/organization',
    operation: 'GetOrganization',
    tag,
    summary: { tr: 'Kuruluşu getir', en: 'Get the organization' },
  }),
  route({
    method: 'PATCH',
    path: '/organization',
    operation: 'UpdateOrganization',
    tag,
    summary: { tr: 'Kuruluş ayarlarını değiştir', en: "Update the organization's settings" },
  }),
  route({
    method: 'GET',
    path: '/members',
    operation: 'ListMembers',
    list: true,
    tag,
    summary: { tr: 'Üyeleri listele', en: 'List members' },
  }),
  route({
    method: 'GET',
    path: '/members/{id}',
    operation: 'GetMember',
    tag,
    summary: { tr: 'Üyeyi getir', en: 'Get a member' },
  }),
  route({
    method: 'PATCH',
    path: '/members/{id}',
    operation: 'UpdateMember',
    tag,
    summary: { tr: 'Üyenin rolünü değiştir', en: "Change a member's role" },
  }),
  route({
    method: 'DELETE',
    path: '/members/{id}',
    operation: 'RemoveMember',
    status: 204,
    tag,
    summary: { tr: 'Üyeyi çıkar ya da ayrıl', en: 'Remove a member, or leave' },
  }),
  route({
    method: 'GET',
    path: '/organization/domains',
    operation: 'ListDomains',
    list: true,
    tag,
    summary: { tr: 'Alan adlarını listele', en: 'List e-mail domains' },
  }),
  route({
    method: 'POST',
    path: '/organization/domains',
    operation: 'ClaimDomain',
    status: 201,
    location: null,
    tag,
    summary: { tr: 'Alan adı ekle', en: 'Claim an e-mail domain' },
  }),
  route({
    method: 'POST',
    path: '/organization/domains/{id}/verify',
    operation: 'VerifyDomain',
    tag,
    summary: { tr: 'Alan adını doğrula', en: 'Verify an e-mail domain' },
  }),
  route({
    method: 'DELETE',
    path: '/organization/domains/{id}',
    operation: 'ReleaseDomain',
    status: 204,
    tag,
    summary: { tr: 'Alan adını bırak', en: 'Release an e-mail domain' },
  }),
];
