import { defineModule } from '../../kernel/module.ts';

export const index = defineModule('index', { needs: ['access', 'field', 'task', 'event', 'notification', 'file'] });
