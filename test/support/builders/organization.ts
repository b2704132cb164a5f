import { randomUUID } from 'node:crypto';
import { createOrganization } from '../../../schema/bootstrap.ts';
import { type Scope, scopes } from '../../../schema/kernel/actor.ts';
import { Context } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { sortKey } from '../../../schema/kernel/turkish.ts';
import { createToken } from '../../../schema/people/token/operations.ts';
import { testApp } from '../app.ts';
import { Client } from '../client.ts';

/** A person in an organization, with an authenticated client. */
export type Person = { id: string; name: string; client: Client };

type PersonOptions = {
  name?: string;
  role?: 'admin' | 'member' | 'guest';
  scopes?: readonly Scope[];
  projects?: readonly string[];
};

/** An organization for one test. */
export type Organization = {
  readonly id: string;
  readonly context: Context;
  readonly admin: Person;
  /** `GENEL`, the default project. */
  readonly defaultProject: { id: string; key: string };
  /** Adds a person with their own token; by default a member with all scopes. */
  person(options?: PersonOptions): Promise<Person>;
  /** Creates another token of a person. */
  token(user: string, options?: Pick<PersonOptions, 'scopes' | 'projects'>): Promise<Client>;
};

/** Creates an organization with an administrator and the default project, without sample content. */
export async function buildOrganization(name = 'Deneme A.Ş.'): Promise<Organization> {
  const { services } = await testApp();
  const slug = `o${randomUUID().slice(0, 8)}`;
  const context = await createOrganization(services, { name, slug, adminEmail: `admin@${slug}.test` });
  const { organization, user } = context.actor;
  const { defaultProjectId } = await context.db.organization.findFirstOrThrow({ where: { id: organization } });

  const token: Organization['token'] = async (owner, options = {}) => {
    const own = new Context(services, { ...context, actor: { ...context.actor, user: owner } });
    const made = await createToken(own, {
      name: 'Deneme',
      scopes: [...(options.scopes ?? scopes)],
      projects: [...(options.projects ?? [])],
      expiresAt: null,
    });
    return new Client(made.token);
  };

  return {
    id: organization,
    context,
    admin: { id: user, name: 'Yönetici', client: await token(user) },
    defaultProject: { id: defaultProjectId as string, key: 'GENEL' },
    token,
    person: async ({ name: personName = 'Ayşe Yılmaz', role = 'member', ...options } = {}) => {
      const id = newId('member');
      await context.db.member.create({
        data: { organizationId: organization, id, name: personName, nameKey: sortKey(personName), email: `${id}@${slug}.test`, role },
      });
      return { id, name: personName, client: await token(id, options) };
    },
  };
}
