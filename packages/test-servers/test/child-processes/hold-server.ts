// Starts a server, prints its URL and the user id of this process, and abandons the server when standard input ends.
import { writeSync } from 'node:fs';

import { startNats } from '../../src/databases/start-nats.js';
import { startPostgres } from '../../src/databases/start-postgres.js';
import { startRedis } from '../../src/databases/start-redis.js';

const [kind, programs = ''] = process.argv.slice(2);
const start = {
  nats: async () => (await startNats()).server,
  redis: startRedis,
}[kind ?? ''];
const server = await (start?.() ?? startPostgres({ programs }));
writeSync(1, `${server.url} ${String(process.getuid?.())}\n`);
process.stdin.resume();
