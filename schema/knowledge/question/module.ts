import { defineModule } from '../../kernel/module.ts';

export const question = defineModule('question', { needs: ['access', 'member', 'project', 'task', 'time-entry', 'view', 'search'] });
