import { type Scope, scopes } from '../../schema/kernel/actor.ts';
import { Context } from '../../schema/kernel/context.ts';
import { toolbox } from '../../schema/knowledge/assistant/toolbox.ts';
import { buildMessage, type Organization } from './builders/index.ts';

type Options = { held?: readonly Scope[]; role?: 'admin' | 'member' | 'guest'; projects?: readonly string[] };

/** The toolbox of a member, and calls to it as a model makes them, all under one message. */
export async function assistantOf(team: Organization, user: string, { held = scopes, role = 'member', projects }: Options = {}) {
  const actor = { ...team.context.actor, user, role, scopes: new Set(held), projects: projects ?? null };
  const box = toolbox(new Context(team.context.services, { ...team.context, actor, via: 'rest' }));
  const message = await buildMessage(team, user);
  const call = (name: string, given: unknown) =>
    box.call({ id: 'call_1', name, arguments: typeof given === 'string' ? given : JSON.stringify(given) }, message, {
      ...{ maxChars: 20_000, held: false },
      numbered: (_tool, _given, value) => value,
    });
  return {
    definitions: box.definitions,
    names: box.definitions.map(({ name }) => name),
    message,
    call,
    /** Parsed result of a read. */
    read: async (name: string, given: unknown) =>
      JSON.parse(/<data tool="\w+">\n(.*)\n<\/data>/.exec((await call(name, given)).content)?.[1] ?? 'null'),
    /** Parsed content of any other result. */
    contentOf: async (name: string, given: unknown) => JSON.parse((await call(name, given)).content),
    /** The id of the created proposal. @throws Error with the content of the result if there is none */
    propose: async (name: string, given: unknown): Promise<string> => {
      const { proposal, content } = await call(name, given);
      if (!proposal) throw new Error(content);
      return proposal;
    },
  };
}
