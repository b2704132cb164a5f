import { defineModule } from '../../kernel/module.ts';

export const mail = defineModule('mail', { needs: ['access', 'notification'] });
