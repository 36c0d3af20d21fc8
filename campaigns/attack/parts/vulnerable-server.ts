import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openSqlite } from '../../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';

/**
 * A deliberately vulnerable server for the tools' self-tests, on a free port of 127.0.0.1: client input becomes part of an SQL statement
 * and of a page. If a tool finds nothing here, its results elsewhere prove nothing.
 */
export async function startVulnerableServer() {
  const database = openSqlite(':memory:');
  database.exec(
    `CREATE TABLE people (name TEXT, email TEXT); INSERT INTO people VALUES ('ada', 'ada@example.com'), ('bob', 'bob@example.com')`,
  );
  const find = (name: string | null) => database.prepare(`SELECT name, email FROM people WHERE name = '${name}'`).all();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        if (pathname === '/')
          return page(response, '<form action="/hello"><input name="name"><input type="submit"></form>');
        if (pathname === '/hello') return page(response, `Hello ${searchParams.get('name')}!`);
        const readName = () => (JSON.parse(Buffer.concat(chunks).toString()) as { name: string }).name;
        const name = pathname === '/find' ? searchParams.get('name') : readName();
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(find(name)));
      } catch (error) {
        response.writeHead(500).end(`[SQLITE_ERROR] ${(error as Error).message}`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    database.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

function page(response: ServerResponse, body: string): void {
  response.setHeader('Content-Type', 'text/html').end(`<!doctype html><html><body>${body}</body></html>`);
}
