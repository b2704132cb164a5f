import { builder } from '../../builder.ts';

export const DuplicatedTasks = builder.enumType('DuplicatedTasks', {
  description: '`open`: those that are neither completed nor cancelled.',
  values: ['none', 'open'] as const,
});
