import { defineModule } from '../../kernel/module.ts';
import { accessKinds } from './events.ts';

export const access = defineModule('access', {
  events: accessKinds,
});
