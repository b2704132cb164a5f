import { defineModule } from '../../kernel/module.ts';

export const audit = defineModule('audit', {
  needs: ['access', 'organization', 'member'],
  idPrefixes: { audit: 'aud' },
});
