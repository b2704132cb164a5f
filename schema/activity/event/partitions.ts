import { lockOf } from '../../kernel/locks.ts';
import { addPartition, type PartitionKey, run } from '../../kernel/partitions.ts';

// The log is partitioned by `seq`, its read order, so that a reader at a cursor scans only later partitions. Partitions end at
// fixed numbers. When one has covered its period, the sequence continues with the first number of the next. So a partition for
// the next event always exists, even if none was created for a long time.

/**
 * Numbers per partition: more than anyone writes in years. Cursors have up to 18 digits, so ten million partitions are
 * possible.
 */
const width = 100_000_000_000n;

/** Partition key of the log: `seq`. */
export const bySeq: PartitionKey = {
  async prepare(database, { table, time, days }, now) {
    const number = (await lastNumber(database)) / width;
    const since = new Date(now.getTime() - days * 86_400_000).toISOString();
    const past = `select from ${table} where seq >= ${number * width} and ${time} < '${since}'::timestamptz limit 1`;
    if ((await run(database, past)).length === 0) return false;
    const [start, end] = [(number + 1n) * width, (number + 2n) * width];
    if (!(await addPartition(database, table, { name: `${table}_${number + 1n}`, start: String(start), end: String(end) }))) return false;
    // Only after the partition is committed, because setval is visible to all transactions at once. Never moves backwards.
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
