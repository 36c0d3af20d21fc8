// Prints `ready`, waits for a line, then opens each given database, migrates it to the next version and prints the applied migrations.
import { once } from 'node:events';
import { writeSync } from 'node:fs';

import { migrate } from '../../src/migrate.js';
import { openDatabase } from '../../src/connections/open-database.js';
import { withNext } from '../support/next-migration.js';

const print = (line: string): void => void writeSync(1, `${line}\n`);

print('ready');
await once(process.stdin, 'data');
const applied: (readonly string[])[] = [];
for (const path of process.argv.slice(2)) {
  const { writer, reader } = openDatabase(path);
  applied.push(migrate(writer, withNext));
  reader.close();
  writer.close();
}
print(JSON.stringify(applied));
process.exit();
