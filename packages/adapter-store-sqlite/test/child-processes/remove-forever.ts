// Removes deleted rows, a few in each transaction, until the process is killed. Prints the number of removed rows after each commit.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { sqliteStore } from '../../src/index.js';

const [path = ''] = process.argv.slice(2);
const store = sqliteStore({ path });
for (;;) {
  const removed = await store.unitOfWork.run(({ deletions }) => deletions.removeSome(7));
  writeSync(1, `${removed}\n`);
  if (removed === 0) await sleep(1_000);
}
