import { type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';

/** Texts that are not single-line names: multi-line texts, or texts that their operation parses. */
const others: Readonly<Record<string, readonly string[]>> = {
  'multi-line texts': [
    'AskAssistantInput.message',
    'RejectProposalInput.reason',
    'CreateRunInput.goal',
    'AddRunActivityInput.body',
    'CreateCommentInput.body',
    'UpdateCommentInput.body',
    'CreateProjectUpdateInput.body',
    'UpdateProjectUpdateInput.body',
    'CreateCycleInput.goal',
    'UpdateCycleInput.goal',
    'CreateTimeEntryInput.note',
    'UpdateTimeEntryInput.note',
    'SetMessageFeedbackInput.note',
    'TickCommentInput.text',
    'TickTaskInput.text',
    'RunStepInput.text',
    ...['Milestone', 'Project', 'Task', 'ServiceAccount', 'Webhook'].flatMap((name) => [
      `Create${name}Input.description`,
      `Update${name}Input.description`,
    ]),
    'TemplateTaskInput.description',
  ],
  'file names, which plainName cleans': ['PrepareUploadInput.name', 'UpdateFileInput.name'],
  'search texts': ['FileFilter.q', 'ProjectFilter.q', 'TaskFilter.q', 'TaskFilterPart.q', 'FileFilter.mimeType'],
  filters: [
    'TaskFilter.text',
    'TaskFilterPart.text',
    'TimeEntryFilter.text',
    'NotificationFilter.text',
    'CreateViewInput.filter',
    'UpdateViewInput.filter',
    'CreateWebhookInput.filter',
    'UpdateWebhookInput.filter',
  ],
  'keys, cursors and addresses': [
    ...['CreateTaskInput', 'UpdateTaskInput', 'TaskFilter', 'TaskFilterPart'].map((name) => `${name}.status`),
    'WorkflowStatusInput.transitions',
    'MarkNotificationsReadInput.upTo',
    'RedeliverWebhookInput.after',
    'SubscribePushInput.endpoint',
    'UnsubscribePushInput.endpoint',
    'CreateWebhookInput.url',
    'UpdateWebhookInput.url',
    'ClaimDomainInput.domain',
    'RecurrenceInput.rule',
    'ReactionInput.emoji',
  ],
};

type Place = { readonly name: string; readonly path: readonly string[]; readonly field: GraphQLInputField };

/** Text fields of all input types without a pattern or a list of values. */
const texts: Place[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  isInputObjectType(type)
    ? Object.values(type.getFields()).flatMap((field) => {
        const { check = {} } = field.extensions;
        const free = getNamedType(field.type).name === 'String' && !check.pattern && !check.oneOf && !check.accepts;
        return free ? [{ name: `${type.name}.${field.name}`, path: [field.name], field }] : [];
      })
    : [],
);

/** Paths of names and titles in the inputs of mutations, such as `tasks.title` in `createTemplate`. */
const names = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((mutation) => {
  const input = mutation.args.find(({ name }) => name === 'input');
  const type = input && getNamedType(input.type);
  const within = (of: unknown, path: readonly string[], seen: readonly unknown[]): string[][] =>
    isInputObjectType(of) && !seen.includes(of)
      ? Object.values(of.getFields()).flatMap((field) => {
          const at = [...path, field.name];
          return field.extensions.check?.line ? [at] : within(getNamedType(field.type), at, [...seen, of]);
        })
      : [];
  return within(type, [], []).map((path) => ({ mutation: mutation.name, type: String(input?.type), path }));
});

test('every input text is a single-line name, or is listed as another kind of text', () => {
  const listed = Object.values(others).flat();
  const unknown = texts.filter(({ name, field }) => !field.extensions.check?.line && !listed.includes(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const lines = texts.filter(({ field }) => field.extensions.check?.line).map(({ name }) => name);
  expect(listed.filter((name) => lines.includes(name) || !texts.some((each) => each.name === name))).toEqual([]);
  expect(lines.filter((name) => !/\.(name|title)$/.test(name))).toEqual([]);
});

describe('a name', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });
  const wrong = async (mutation: string, type: string, path: readonly string[], value: string) => {
    const input = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const query = `mutation ($input: ${type}) { ${mutation}(input: $input) { __typename } }`;
    const { body } = await team.admin.client.post('/graphql', { query, variables: { input } });
    const { errors } = body.errors[0].extensions;
    return errors
      .filter((error: { path: string[] }) => path.every((key) => error.path.includes(key)))
      .map(({ code }: { code: string }) => code);
  };

  test.each(names)(
    '$mutation $path rejects control characters, direction overrides and invisible text',
    async ({ mutation, type, path }) => {
      for (const value of ['x\u202egnp.exe', 'x\u2066y\u2069', 'x\u0007y', 'x\u009by'])
        expect(await wrong(mutation, type, path, value), JSON.stringify(value)).toContain('field.control_characters');
      for (const value of ['\u200b\u200b', '\u2800', '\u3164', ' \n\u200e\u2060 ', '\u00ad'])
        expect(await wrong(mutation, type, path, value), JSON.stringify(value)).toContain('field.blank');
    },
  );

  test('is rejected with a message in Turkish or English', async () => {
    const reply = (language: string) => team.admin.client.post('/labels', { name: 'x\u202ey' }, { 'accept-language': language });
    const detailsIn = async (language: string) => (await reply(language)).body.errors.map(({ detail }: { detail: string }) => detail);
    expect(await detailsIn('tr')).toEqual(['Denetim karakterleri ve yazının yönünü değiştiren karakterler kullanılamaz.']);
    expect(await detailsIn('en')).toEqual(['Cannot contain control characters or characters that change the text direction.']);
  });

  test.each([
    ['POST', '/tasks', 'title', {}],
    ['POST', '/labels', 'name', {}],
    ['POST', '/views', 'name', {}],
    ['POST', '/tokens', 'name', { scopes: ['tasks:read'] }],
    ['POST', '/templates', 'name', { task: { title: 'Hata' } }],
    ['POST', '/service-accounts', 'name', { scopes: ['tasks:read'] }],
    ['PATCH', '/me', 'name', {}],
    ['PATCH', '/organization', 'name', {}],
  ] as const)('%s %s stores a pasted line break as a space', async (method, path, field, more) => {
    const { status, body } = await team.admin.client.request(method, path, {
      ...more,
      [field]: '\tSatır bir \r\n\r\n ikinci\u2028üçüncü\n',
    });
    expect([status < 300, body[field]], JSON.stringify(body)).toEqual([true, 'Satır bir ikinci üçüncü']);
    const own = path === '/me' || path === '/organization' ? path : `${path}/${body.id}`;
    if (path !== '/tokens') expect((await team.admin.client.get(own)).body[field]).toBe('Satır bir ikinci üçüncü');
  });

  test.each(['می\u200cخواهم', 'السلام\u200f!', 'a\u200eb', '👩‍👩‍👧', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', ' Kenarda ', 'हिन्दी', '❤️'])(
    '%s stays unchanged',
    async (title) => {
      expect((await team.admin.client.post('/tasks', { title })).body.title).toBe(title);
    },
  );
});
