import { maxLength } from '../../../filter/limits.ts';
import { check } from '../../../kernel/input.ts';
import { taskAttributes } from './attributes.ts';

/** What an input checks that takes a filter in words; in REST it is the parameter `filter`. */
export const filterWords = (example: string) => check({ maxLength, nullable: false, example, parameter: 'filter' });

/** What it says of itself, where the whole language is told elsewhere. */
export const inLanguage = 'in the language of filters';

/** The language of filters as schemas and models are told it, here alone; docs/lists.md has all of it. The names are the table's. */
export const language = `in the language of filters: \`status:todo assignee:me due<today (label:acil or priority>=high)\`. Side by side all must hold, \`or\` and parentheses join, \`-\` negates, commas part alternatives; \`<\` \`<=\` \`>\` \`>=\` compare dates (\`2026-12-01\`, \`this-week\`, \`-7d\`), priorities and numbers; other words are parts of the title. Names: ${Object.keys(taskAttributes).join(', ')}, field.<key> of custom fields; most take \`none\` and \`any\`.`;
