import { type Row, route } from './row.ts';

const tag = 'access';

/** Who is calling and with what. */
export const accessRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/me',
    operation: 'GetMe',
    tag,
    summary: { tr: 'Kim olduğumu ve neye yetkim olduğunu getir', en: 'Get the caller and its rights' },
  }),
  route({
    method: 'PATCH',
    path: '/me',
    operation: 'UpdateMe',
    tag,
    summary: { tr: 'Profilimi değiştir', en: "Update the caller's profile" },
  }),
  route({
    method: 'GET',
    path: '/tokens',
    operation: 'ListTokens',
    list: true,
    tag,
    summary: { tr: 'Erişim jetonlarımı listele', en: "List the caller's access tokens" },
  }),
  route({
    method: 'POST',
    path: '/tokens',
    operation: 'CreateToken',
    status: 201,
    location: null,
    secret: 'token',
    tag,
    summary: { tr: 'Erişim jetonu oluştur', en: 'Create an access token' },
  }),
  route({
    method: 'PATCH',
    path: '/tokens/{id}',
    operation: 'UpdateToken',
    tag,
    summary: { tr: 'Erişim jetonunun adını değiştir', en: 'Rename an access token' },
  }),
  route({
    method: 'DELETE',
    path: '/tokens/{id}',
    operation: 'RevokeToken',
    status: 204,
    tag,
    summary: { tr: 'Erişim jetonunu iptal et', en: 'Revoke an access token' },
  }),
];
