import { defineModule } from '../../kernel/module.ts';

export const truth = defineModule('truth', { needs: ['search'] });
