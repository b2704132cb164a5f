import { maxLength } from '../../../filter/limits.ts';
import { check } from '../../../kernel/input.ts';
import { taskAttributes } from './attributes.ts';

/** Input check for a filter text; in REST it is the parameter `filter`. */
export const filterWords = (example: string) => check({ maxLength, nullable: false, example, parameter: 'filter' });

/** Short description for inputs where the full language is described elsewhere. */
export const filterExpression = 'filter expression';

/**
 * Description of the filter language for schemas and models; docs/api/lists.md has all of it. Attribute names come from the table.
 */
export const language = `\`status:todo assignee:me due<today (label:acil or priority>=high)\`. Conditions side by side must all match; \`or\` and parentheses combine them, \`-\` negates, commas separate alternative values; \`<\` \`<=\` \`>\` \`>=\` compare dates (\`2026-12-01\`, \`this-week\`, \`-7d\`), priorities and numbers; other words are searched in the title. Names: ${Object.keys(taskAttributes).join(', ')}, field.<key> of custom fields; most take \`none\` and \`any\`.`;
