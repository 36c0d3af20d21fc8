import { connect } from 'node:net';

import { Client } from 'pg';

/** Runs a statement on a separate connection and returns the first row. */
export async function askPostgres(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  // The client emits this event when the server ends. The statement fails in any case.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Sends one command to Redis and returns the first response. */
export function askRedis(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\n`));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      socket.destroy();
      resolve(chunk.toString('utf8').trim());
    });
  });
}
