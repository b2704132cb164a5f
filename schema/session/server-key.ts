import { randomBytes } from 'node:crypto';
import type { Services } from '../kernel/context.ts';

const make = { name: 'server_key.make', text: 'insert into server_key (name, value) values ($1, $2) on conflict do nothing' };
const find = { name: 'server_key.find', text: 'select value from server_key where name = $1' };

/** The key of that name, which all processes on the database share: 256 random bits, made by the first that asks. */
export async function serverKey({ database }: Pick<Services, 'database'>, name: string): Promise<string> {
  const read = async () => (await database.sql<{ value: string }>(find, [name]))[0]?.value;
  const known = await read();
  if (known !== undefined) return known;
  await database.sql(make, [name, randomBytes(32).toString('base64url')]);
  return (await read()) as string;
}
