import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { writeApiResponse } from './write-api-response.js';

/**
 * Sends one of Crewkit's responses, with two cookies, through a response object that an embedding application has prepared. Returns the
 * values of the `Set-Cookie` headers.
 */
async function readCookies(prepare: (raw: ServerResponse) => void): Promise<string[]> {
  const server = createServer((_request, raw) => {
    prepare(raw);
    const headers = ['Location', '/there', 'Set-Cookie', 'a=1; HttpOnly', 'Set-Cookie', 'b=2'];
    writeApiResponse(raw, { status: 302, headers, body: null });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' });
  server.close();
  expect(answer.headers.get('Location')).toBe('/there');
  return answer.headers.getSetCookie();
}

describe('writeApiResponse', () => {
  it('sends several cookies as separate headers', async () => {
    expect(await readCookies(() => undefined)).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(await readCookies((raw) => void raw.setHeader('X-Host', 'yes'))).toEqual(['a=1; HttpOnly', 'b=2']);
  });

  it("keeps the embedding application's cookies, even if a middleware has wrapped writeHead", async () => {
    const hosts = ['host=1', 'host2=2'];
    const all = ['a=1; HttpOnly', 'b=2', ...hosts];
    expect(await readCookies((raw) => void raw.setHeader('Set-Cookie', hosts))).toEqual(all);
    const wrapped = await readCookies((raw) => {
      raw.setHeader('Set-Cookie', hosts);
      const writeHead = raw.writeHead.bind(raw);
      raw.writeHead = (status: number) => writeHead(status);
    });
    expect(wrapped).toEqual(all);
    expect(await readCookies((raw) => void raw.setHeader('Set-Cookie', 'host=1'))).toEqual([...all.slice(0, 3)]);
  });
});
