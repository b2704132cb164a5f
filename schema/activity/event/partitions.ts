import { lockOf } from '../../kernel/locks.ts';
import { addPartition, type PartitionKey, run } from '../../kernel/partitions.ts';

// The log is partitioned by `seq`, by which it is read: a reader at a cursor looks at the partitions after it alone. The
// partitions end at fixed numbers, and when one has held its time the sequence goes on with the first number of the next.
// So there is always a partition for the next event, however long nobody made one.

/** Numbers of a partition: more than anybody writes in years. As cursors have 18 digits, there may be ten million partitions. */
const width = 100_000_000_000n;

/** Partitions of the log by number. */
export const bySeq: PartitionKey = {
  async prepare(database, { table, time, days }, now) {
    const number = (await lastNumber(database)) / width;
    const since = new Date(now.getTime() - days * 86_400_000).toISOString();
    const past = `select from ${table} where seq >= ${number * width} and ${time} < '${since}'::timestamptz limit 1`;
    if ((await run(database, past)).length === 0) return false;
    const [start, end] = [(number + 1n) * width, (number + 2n) * width];
    if (!(await addPartition(database, table, { name: `${table}_${number + 1n}`, start: String(start), end: String(end) }))) return false;
    // Once the partition is there for all, since a sequence is set for all at once. Never back.
    await database.transaction(async () => {
      await run(database, `select ${lockOf('partitions', `'${table}'`)}`);
      await run(database, `select setval('event_seq', ${start}, false)::text from event_seq where last_value < ${start}`);
    });
    return true;
  },
  async isClosed(database) {
    const last = await lastNumber(database);
    return (end) => BigInt(end) <= last;
  },
};

async function lastNumber(database: Parameters<PartitionKey['prepare']>[0]): Promise<bigint> {
  const [row] = await run<{ seq: string }>(database, 'select last_value::text as seq from event_seq');
  return BigInt(row?.seq ?? 0);
}
