import { simpleFields } from '../../../../../schema/work/task/fields.ts';

/** Fields of tasks with an enumerated value or a number, from their entries in `taskFields`. */
export const simpleTaskFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(simpleFields).flatMap((settings) =>
    [settings.description, ...('input' in settings && settings.input ? [settings.input] : [])].map(({ en, tr }) => [en, tr]),
  ),
);
