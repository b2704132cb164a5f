import { defineModule } from '../../kernel/module.ts';

export const judge = defineModule('judge', { needs: ['index', 'search', 'truth'] });
