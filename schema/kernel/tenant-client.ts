import { LRUCache } from 'lru-cache';
import type { PrismaClient } from '../../prisma/generated/client/client.ts';

const clients = new LRUCache<string, PrismaClient>({ max: 500 });
const clientsOf = new WeakMap<PrismaClient, PrismaClient>();

/**
 * Prisma client limited to one organization. The organization is added to the `where` of every read and write and to
 * every created row, and no update can change it. Of `Organization` only that row is reachable. Nested writes bypass
 * this and must not be used (a test checks it).
 */
export function bindTo(prisma: PrismaClient, organizationId: string): PrismaClient {
  const known = clients.get(organizationId);
  if (known && clientsOf.get(known) === prisma) return known;
  const client = prisma.$extends({
    name: 'organization',
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) =>
          query(bound(operation, args, model === 'Organization' ? { id: organizationId } : { organizationId })),
      },
    },
  }) as unknown as PrismaClient;
  clients.set(organizationId, client);
  clientsOf.set(client, prisma);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: the arguments of all operations of all models at once
function bound(operation: string, args: any, own: object) {
  if (operation === 'create') return { ...args, data: { ...args.data, ...own } };
  if (operation === 'createMany' || operation === 'createManyAndReturn')
    return { ...args, data: [args.data].flat().map((row: object) => ({ ...row, ...own })) };
  const where = within(args?.where, own);
  if (operation === 'upsert')
    return { ...args, where, create: { ...args.create, ...own }, update: { ...args.update, ...leaveUnchanged(own) } };
  if (operation.startsWith('update')) return { ...args, where, data: { ...args.data, ...leaveUnchanged(own) } };
  return { ...args, where };
}

/** A query that names another organization finds nothing, instead of rows of its own organization. */
function within(where: { AND?: object | object[] } = {}, own: object): object {
  const named = Object.keys(own).some((name) => name in where);
  return named ? { ...where, AND: [where.AND ?? [], own].flat() } : { ...where, ...own };
}

/** Organization columns set to undefined, which Prisma leaves out. */
function leaveUnchanged(own: object): object {
  return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
}
