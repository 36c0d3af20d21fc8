// Restores two backups alternately until the process is killed. Prints a line after each restore.
import { rmSync, writeSync } from 'node:fs';

import { restoreSqlite } from '../../src/index.js';

const [path = '', ...backups] = process.argv.slice(2);

for (;;) {
  for (const from of backups) {
    const { replaced } = restoreSqlite({ path, from });
    if (replaced !== null) rmSync(replaced);
    writeSync(1, `${from}\n`);
  }
}
