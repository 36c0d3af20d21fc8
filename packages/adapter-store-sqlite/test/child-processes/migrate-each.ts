// Says `ready`, waits for a line, then opens and migrates each of the given databases and prints what that applied.
import { once } from 'node:events';

import { sqliteStore } from '../../src/index.js';

console.log('ready');
await once(process.stdin, 'data');
const applied: (readonly string[])[] = [];
for (const path of process.argv.slice(2)) {
  const store = sqliteStore({ path });
  applied.push(await store.migrate());
  await store.close();
}
console.log(JSON.stringify(applied));
process.exit();
