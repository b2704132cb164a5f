import { LRUCache } from 'lru-cache';
import { Prisma, type PrismaClient } from '../../prisma/generated/client/client.ts';

const fields = Prisma.ModelName;
const shared: ReadonlySet<string> = new Set<string>([fields.Organization]);
const clients = new LRUCache<string, PrismaClient>({ max: 500 });

/**
 * Prisma limited to one organization: the organization is added to every read's and write's `where` and to every
 * created row. Organizations themselves are reached by id alone.
 */
export function bindTo(prisma: PrismaClient, organizationId: string): PrismaClient {
  const known = clients.get(organizationId);
  if (known && clientsOf.get(known) === prisma) return known;
  const client = prisma.$extends({
    name: 'organization',
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (shared.has(model)) return query(args);
          // biome-ignore lint/suspicious/noExplicitAny: the arguments of all operations of all models at once
          const bound = { ...(args as any) };
          if (operation === 'create') bound.data = { ...bound.data, organizationId };
          else if (operation === 'createMany' || operation === 'createManyAndReturn')
            bound.data = [bound.data].flat().map((row: object) => ({ ...row, organizationId }));
          else {
            bound.where = { ...bound.where, organizationId };
            if (operation === 'upsert') bound.create = { ...bound.create, organizationId };
          }
          return query(bound);
        },
      },
    },
  }) as unknown as PrismaClient;
  clients.set(organizationId, client);
  clientsOf.set(client, prisma);
  return client;
}

const clientsOf = new WeakMap<PrismaClient, PrismaClient>();
