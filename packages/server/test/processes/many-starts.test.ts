import { createDatabase } from '@crewkit/test-servers';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { sharedSettings, upTo } from '../support/many-processes.js';
import { ServerProcess } from '../support/server-process.js';

it('ten processes that start in parallel create one migrated database', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  const settings = sharedSettings(database.url, { CREWKIT_STORE_CONNECTIONS: '4', CREWKIT_RATE_LIMITS: 'on' });
  const servers = await Promise.all(upTo(10).map(() => ServerProcess.start(settings)));
  try {
    const ready = await Promise.all(servers.map((server) => new ApiClient(server).call('GET', '/readyz')));
    expect(ready.map((answer) => answer.status)).toEqual(upTo(10).map(() => 200));
    const output = servers.map((server) => server.output).join('\n');
    expect(output.match(/"msg":"migrations applied"/g)).toHaveLength(1);
    expect(output.match(/"msg":"initial data loaded"/g)).toHaveLength(1);
    expect(output.split('\n').filter((line) => /"level":[456]0/.test(line))).toEqual([]);
    const client = new Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ id: number }>('SELECT id FROM crewkit.schema_migrations ORDER BY id');
    await client.end();
    expect(rows.map((row) => row.id)).toEqual(upTo(rows.length));
  } finally {
    await Promise.all(servers.map((server) => server.dispose()));
    await database.drop();
  }
}, 120_000);
