// Prints `ready`, waits for a line, then opens and migrates each given database and prints the applied migrations.
import { once } from 'node:events';
import { writeSync } from 'node:fs';

import { postgresStore } from '../../src/index.js';

const print = (line: string): void => void writeSync(1, `${line}\n`);

print('ready');
await once(process.stdin, 'data');
const applied: (readonly string[])[] = [];
for (const connectionString of process.argv.slice(2)) {
  const store = postgresStore({ connectionString });
  applied.push(await store.migrate());
  await store.close();
}
print(JSON.stringify(applied));
process.exit();
