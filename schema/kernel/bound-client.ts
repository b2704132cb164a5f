import { LRUCache } from 'lru-cache';
import type { PrismaClient } from '../../prisma/generated/client/client.ts';

const clients = new LRUCache<string, PrismaClient>({ max: 500 });
const clientsOf = new WeakMap<PrismaClient, PrismaClient>();

/**
 * Prisma limited to one organization: it is added to every read's and write's `where` and to every created row, and no
 * row can be given to another. Of the organizations themselves only that one is reached. Nested writes are not used:
 * what they create is not seen here (a test says so).
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
  if (operation === 'upsert') return { ...args, where, create: { ...args.create, ...own }, update: { ...args.update, ...kept(own) } };
  if (operation.startsWith('update')) return { ...args, where, data: { ...args.data, ...kept(own) } };
  return { ...args, where };
}

/** Whoever names another organization finds nothing, rather than the rows of its own. */
function within(where: { AND?: object | object[] } = {}, own: object): object {
  const named = Object.keys(own).some((name) => name in where);
  return named ? { ...where, AND: [where.AND ?? [], own].flat() } : { ...where, ...own };
}

/** Says nothing of the organization: Prisma leaves out what is undefined. */
function kept(own: object): object {
  return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
}
