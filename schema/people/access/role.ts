import { builder } from '../../builder.ts';

export const ProjectRole = builder.enumType('ProjectRole', {
  description: 'A `viewer` reads, an `editor` writes tasks, a `lead` also changes the project.',
  values: ['viewer', 'editor', 'lead'] as const,
});
