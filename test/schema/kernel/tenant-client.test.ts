import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { Prisma, type PrismaClient } from '../../../prisma/generated/client/client.ts';
import { bindTo } from '../../../schema/kernel/tenant-client.ts';
import { testApp } from '../../support/app.ts';
import { buildLabel, buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { every } from '../../support/cases.ts';
import { collect, placeOf } from '../../support/sources.ts';
import { contentOf } from '../../support/store.ts';

const models = Object.values(Prisma.ModelName);
const readers = ['findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany', 'aggregate', 'groupBy', 'count'];
const writers = [
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
];

type Delegate = Record<string, (args: object) => Promise<unknown>>;
const delegateOf = (client: PrismaClient, model: string) =>
  (client as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate;

describe('a Prisma client bound to an organization', () => {
  let asked: { model: string; operation: string; args: Record<string, unknown> }[];
  let bound: PrismaClient;
  beforeAll(async () => {
    const { database } = (await testApp()).services;
    const query = {
      $allModels: {
        $allOperations({ model, operation, args }: { model: string; operation: string; args: unknown }) {
          asked.push({ model, operation, args: args as Record<string, unknown> });
          return Promise.resolve(null);
        },
      },
    };
    // Records the final arguments instead of running the query: extensions run in the order in which they were added.
    bound = bindTo(database.prisma, 'org_own').$extends({ query } as never) as unknown as PrismaClient;
    asked = [];
  });

  async function argsOf(model: string, operation: string, args: object): Promise<Record<string, unknown>> {
    asked = [];
    await delegateOf(bound, model)[operation]?.(args);
    return asked[0]?.args ?? {};
  }

  test('has no operations that these tests do not cover', () => {
    const known = new Set([...readers, ...writers]);
    const operations = Reflect.ownKeys(delegateOf(bound, 'Task')).filter(
      (name): name is string => typeof name === 'string' && !/^\$|^name$|^fields$/.test(name),
    );
    expect(operations.filter((name) => !known.has(name) && !/Raw$/.test(name))).toEqual([]);
  });

  const whose = (model: string, id: string) => (model === 'Organization' ? { id } : { organizationId: id });
  const cases = models.map((model) => ({ name: model, own: whose(model, 'org_own'), foreign: whose(model, 'org_other') }));
  const bounded = [...readers, 'update', 'updateMany', 'updateManyAndReturn', 'upsert', 'delete', 'deleteMany'];

  test('restricts every operation to rows of the organization', async () => {
    const all = cases.flatMap((each) =>
      bounded.map((operation) => ({ ...each, name: `${each.name}.${operation}`, model: each.name, operation })),
    );
    await every(all, async ({ model, operation, own, foreign }) => {
      const whereOf = async (where: object) => (await argsOf(model, operation, { where, data: {}, create: {}, update: {}, by: [] })).where;
      expect(await whereOf({ version: 1 })).toEqual({ version: 1, ...own });
      expect(await whereOf({ version: 1, ...foreign })).toEqual({ version: 1, ...foreign, AND: [own] });
      expect(await whereOf({ ...foreign, AND: { version: 1 } })).toEqual({ ...foreign, AND: [{ version: 1 }, own] });
      if (/^(find|count|deleteMany|updateMany)/.test(operation)) expect((await argsOf(model, operation, { data: {} })).where).toEqual(own);
    });
  });

  test('creates rows in the organization', async () => {
    await every(cases, async ({ name: model, own, foreign }) => {
      for (const given of [{ name: 'x' }, { name: 'x', ...foreign }]) {
        expect((await argsOf(model, 'create', { data: given })).data).toEqual({ name: 'x', ...own });
        for (const operation of ['createMany', 'createManyAndReturn']) {
          expect((await argsOf(model, operation, { data: [given, given] })).data).toEqual([
            { name: 'x', ...own },
            { name: 'x', ...own },
          ]);
          expect((await argsOf(model, operation, { data: given })).data).toEqual([{ name: 'x', ...own }]);
        }
        expect((await argsOf(model, 'upsert', { where: {}, create: given, update: {} })).create).toEqual({ name: 'x', ...own });
      }
    });
  });

  test('never moves a row to another organization', async () => {
    await every(cases, async ({ name: model, foreign }) => {
      for (const operation of ['update', 'updateMany', 'updateManyAndReturn'])
        expect((await argsOf(model, operation, { where: {}, data: { name: 'x', ...foreign } })).data).toEqual({ name: 'x' });
      expect((await argsOf(model, 'upsert', { where: {}, create: {}, update: { name: 'x', ...foreign } })).update).toEqual({ name: 'x' });
    });
  });
});

describe('rows of another organization', () => {
  let own: Organization;
  let other: Organization;
  let task: { id: string };
  let label: { id: string };
  beforeAll(async () => {
    [own, other] = [await buildOrganization(), await buildOrganization()];
    [task, label] = [await buildTask(other.admin), await buildLabel(other.admin, 'onların')];
  });
  const key = (id: string) => ({ organizationId_id: { organizationId: other.id, id } });

  test('cannot be read', async () => {
    const { db } = own.context;
    await buildTask(own.admin);
    expect(await db.task.findUnique({ where: key(task.id) })).toBeNull();
    expect(await db.task.findMany({ where: { OR: [{ id: task.id }, { organizationId: other.id }] } })).toEqual([]);
    expect(await db.task.count({ where: { organizationId: other.id } })).toBe(0);
    expect((await db.task.aggregate({ _count: true }))._count).toBe(1);
    expect(await db.task.groupBy({ by: ['organizationId'] })).toEqual([{ organizationId: own.id }]);
    expect(await db.organization.findFirst({ where: { id: other.id } })).toBeNull();
    expect(await db.organization.findUnique({ where: { slug: (await other.context.db.organization.findFirstOrThrow()).slug } })).toBeNull();
    expect((await db.organization.findMany()).map(({ id }) => id)).toEqual([own.id]);
    expect(await db.member.findFirst({ where: { organization: { id: other.id } } })).toBeNull();
  });

  test('cannot be written', async () => {
    const { db } = own.context;
    const before = await contentOf(other.id);
    expect((await db.task.updateMany({ where: { id: task.id }, data: { title: 'x' } })).count).toBe(0);
    expect((await db.label.deleteMany({ where: { organizationId: other.id } })).count).toBe(0);
    await expect(db.label.update({ where: key(label.id), data: { name: 'x' } })).rejects.toMatchObject({ code: 'P2025' });
    await expect(db.label.delete({ where: key(label.id) })).rejects.toMatchObject({ code: 'P2025' });
    await expect(db.organization.update({ where: { id: other.id }, data: { name: 'x' } })).rejects.toMatchObject({ code: 'P2025' });
    const row = { organizationId: other.id, id: label.id, name: 'x', nameKey: 'x', color: '#000000' };
    expect((await db.label.upsert({ where: key(label.id), create: row, update: { name: 'x' } })).organizationId).toBe(own.id);
    expect(await contentOf(other.id)).toEqual(before);
  });
});

/** Update operators of a column. Any other object in `data` would be a nested write, which the client cannot bind. */
const changes = new Set(['increment', 'decrement', 'multiply', 'divide', 'set']);

test('no operation uses nested writes', () => {
  const nested = collect((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
    const { name, expression } = node.expression;
    if (!writers.includes(name.text) || !/\b(db|prisma)\.\w+$/.test(expression.getText())) return undefined;
    const found: string[] = [];
    const visit = (each: ts.Node): void => {
      if (
        ts.isPropertyAssignment(each) &&
        ts.isObjectLiteralExpression(each.initializer) &&
        !/^(where|data|create|update|select)$/.test(each.name.getText())
      ) {
        const keys = each.initializer.properties.map((property) => property.name?.getText() ?? '...');
        const inWhere = ts.findAncestor(each.parent, (parent) => ts.isPropertyAssignment(parent) && parent.name.getText() === 'where');
        if (!inWhere && !keys.every((key) => changes.has(key))) found.push(`${placeOf(each)} ${each.getText().slice(0, 80)}`);
      }
      ts.forEachChild(each, visit);
    };
    for (const argument of node.arguments) visit(argument);
    return found.length > 0 ? found : undefined;
  });
  expect(nested.flat()).toEqual([]);
});
