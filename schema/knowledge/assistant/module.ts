import { defineModule } from '../../kernel/module.ts';

export const assistant = defineModule('assistant', {
  needs: ['organization', 'task', 'proposal', 'search'],
});
