// Prints `ready`, waits for a line, then migrates each given database to the next version and prints the applied migrations.
import { once } from 'node:events';
import { writeSync } from 'node:fs';

import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { timeouts } from '../../src/connections/timeouts.js';
import { withNext } from '../support/next-migration.js';

const print = (line: string): void => void writeSync(1, `${line}\n`);

print('ready');
await once(process.stdin, 'data');
const applied: (readonly string[])[] = [];
for (const connectionString of process.argv.slice(2)) {
  const pool = openPool({ connectionString });
  applied.push(await migrate(pool, timeouts, withNext));
  await pool.end();
}
print(JSON.stringify(applied));
process.exit();
