import { defineModule } from '../../kernel/module.ts';

export const recurrence = defineModule('recurrence', {});
