import { type Row, route } from './row.ts';

const tag = 'access';

/** Service accounts and their keys, for administrators. */
export const serviceAccountRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/service-accounts',
    operation: 'ListServiceAccounts',
    list: true,
    tag,
    summary: { tr: 'Servis hesaplarını listele', en: 'List service accounts' },
  }),
  route({
    method: 'POST',
    path: '/service-accounts',
    operation: 'CreateServiceAccount',
    status: 201,
    secret: 'key',
    tag,
    summary: { tr: 'Servis hesabı ve ilk anahtarını oluştur', en: 'Create a service account with its first key' },
  }),
  route({
    method: 'GET',
    path: '/service-accounts/{id}',
    operation: 'GetServiceAccount',
    tag,
    summary: { tr: 'Servis hesabını getir', en: 'Get a service account' },
  }),
  route({
    method: 'PATCH',
    path: '/service-accounts/{id}',
    operation: 'UpdateServiceAccount',
    tag,
    summary: { tr: 'Servis hesabını değiştir', en: 'Update a service account' },
  }),
  route({
    method: 'DELETE',
    path: '/service-accounts/{id}',
    operation: 'RevokeServiceAccount',
    status: 204,
    tag,
    summary: { tr: 'Servis hesabını sonlandır', en: 'End a service account' },
  }),
  route({
    method: 'POST',
    path: '/service-accounts/{id}/keys',
    operation: 'CreateServiceKey',
    status: 201,
    location: '/service-accounts/{id}',
    secret: 'key',
    tag,
    summary: { tr: 'Yeni anahtar oluştur, eskilerini sonlandır', en: 'Create a key, to follow those before' },
  }),
  route({
    method: 'DELETE',
    path: '/service-accounts/{id}/keys/{key}',
    operation: 'RevokeServiceKey',
    status: 204,
    tag,
    summary: { tr: 'Anahtarı iptal et', en: 'Revoke a key' },
  }),
];
