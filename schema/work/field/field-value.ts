import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { User, users } from '../../people/member/member.ts';
import { valuesOf } from './api-values.ts';
import type { Definition, StoredValue, StoredValues } from './definitions.ts';
import { CustomField, CustomFieldOption } from './field.ts';
import { customFields } from './find.ts';

type Value = { readonly definition: Definition; readonly value: StoredValue };

/** Resolver that returns the value if the field has one of these types, otherwise null. */
const of =
  <Answer>(...types: readonly Definition['type'][]) =>
  ({ definition, value }: Value): Answer | null =>
    types.includes(definition.type) ? (value as Answer) : null;

const personOf = of<string>('person');

export const FieldValue = builder.objectRef<Value>('FieldValue').implement({
  description: 'Value of a custom field of a task. Only the property for the type of the field is set.',
  extensions: { example: { key: 'musteri', text: 'Kızılırmak A.Ş.', number: null, checked: null } },
  fields: (t) => ({
    key: t.string({ resolve: ({ definition }) => definition.key }),
    field: t.field({
      type: CustomField,
      nullable: true,
      resolve: ({ definition }, _, context) => context.load(customFields, definition.id),
    }),
    text: t.string({ nullable: true, description: 'Value of a field of type `text` or `url`.', resolve: of<string>('text', 'url') }),
    number: t.float({ nullable: true, resolve: of<number>('number') }),
    date: t.field({ type: 'Date', nullable: true, resolve: of<string>('date') }),
    checked: t.boolean({ nullable: true, description: 'Value of a field of type `checkbox`.', resolve: of<boolean>('checkbox') }),
    options: t.field({
      type: [CustomFieldOption],
      description: 'Options: one for type `select`, any number for `several`.',
      resolve: ({ definition, value }) => {
        const chosen: unknown[] = Array.isArray(value) ? value : [value];
        return definition.options.filter(({ id }) => chosen.includes(id));
      },
    }),
    person: t.field({
      type: User,
      nullable: true,
      resolve: (value, _, context) => {
        const id = personOf(value);
        return id === null ? null : context.load(users, id);
      },
    }),
  }),
});

/** Values of a task in the fields of its project, in field order. */
export async function fieldValues(context: Context, task: { projectId: string; fields: StoredValues }): Promise<Value[]> {
  return (await valuesOf(context, task)).map(([definition, value]) => ({ definition, value }));
}
