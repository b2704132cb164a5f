import { lockDataDir } from '../../src/ports/database/data-dir.ts';
import { openDatabase } from '../../src/ports/database/index.ts';

// Holds the lock of a data folder until it is killed. With `write`, it holds a transaction open as well.
// The message listener keeps the process alive.
process.on('message', () => {});
const [dataDir, mode] = process.argv.slice(2);
lockDataDir(dataDir!).announce({ url: 'http://127.0.0.1:1' });
if (mode === 'write') {
  const database = await openDatabase({ dataDir: dataDir! });
  await database.script('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
  await database.transaction(async () => {
    await database.raw('INSERT INTO kept VALUES (2)');
    process.send?.('ready');
    await new Promise(() => {});
  });
} else process.send?.('ready');
