import { type Row, route } from './row.ts';

/** Who did what, for administrators. */
export const auditRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/audit-log',
    operation: 'ListAuditLog',
    list: true,
    tag: 'audit',
    summary: { tr: 'Denetim kayıtlarını listele', en: 'List the audit log' },
  }),
];
