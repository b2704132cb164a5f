import { defineModule } from '../../kernel/module.ts';

export const audit = defineModule('audit', {
  needs: ['access', 'organization', 'member'],
  idPrefixes: { audit: 'aud' },
  names: {
    auditLog: { tr: 'Denetim kaydı', en: 'Audit log' },
  },
});
