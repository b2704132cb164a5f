import { defineModule } from '../../kernel/module.ts';

export const index = defineModule('index', { needs: ['access', 'field', 'event', 'notification', 'file'] });
