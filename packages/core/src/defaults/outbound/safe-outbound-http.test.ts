import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { SafeOutboundHttp } from './safe-outbound-http.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on 127.0.0.1 and returns its port and the requests that it got. */
async function serve(answer: RequestListener): Promise<{ readonly port: number; readonly got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      got.push([method, url, headers.host, headers['x-a'], body].join(' '));
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, got };
}

const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };
const post = (http: SafeOutboundHttp, url: string, timeoutMs = 2000) =>
  http.post({ url, headers: { 'x-a': 'b' }, body: '{}', timeoutMs });

describe('SafeOutboundHttp', () => {
  it.each([
    ['not a URL', 'example.com/hook'],
    ['a file', 'file:///etc/passwd'],
    ['http on a public address', 'http://1.1.1.1/'],
    ['a password', 'https://user:password@1.1.1.1/'],
    ['loopback', 'https://127.0.0.1/'],
    ['a number for loopback', 'https://2130706433/'],
    ['octal digits for loopback', 'https://0177.0.0.1/'],
    ['link-local', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['an IPv4-mapped address', 'https://[::ffff:10.0.0.1]/'],
    ['localhost', 'https://localhost/'],
    ['localhost with a dot', 'https://localhost./'],
    ['a name below localhost', 'https://sub.localhost/'],
  ])('refuses %s', async (_what, url) => {
    const http = new SafeOutboundHttp();
    expect(await http.findProblem(url)).toEqual(expect.any(String));
    expect((await post(http, url)).kind).toBe('failed');
  });

  it('refuses a name if any of its addresses is not public', async () => {
    const resolve = () => Promise.resolve([{ address: '1.1.1.1', family: 4 }, loopback]);
    const http = new SafeOutboundHttp({ resolve });
    expect(await http.findProblem('https://mixed.example/')).toBe(
      'The host of the URL has an address that is not public.',
    );
    expect(await post(http, 'https://mixed.example/')).toEqual({ kind: 'failed', reason: 'unsafe_url' });
  });

  it('accepts public addresses, and names that cannot be resolved yet', async () => {
    expect(await new SafeOutboundHttp().findProblem('https://1.1.1.1:8443/hook?a=b')).toBeNull();
    const http = new SafeOutboundHttp({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await http.findProblem('https://nowhere.example/')).toBeNull();
    expect(await http.findProblem('http://nowhere.example/')).toBe('The URL must begin with https.');
    expect(await post(http, 'https://nowhere.example/')).toEqual({ kind: 'failed', reason: 'name_not_found' });
  });

  it('connects to the address that it has checked, even if the name later resolves to another', async () => {
    const { port, got } = await serve((_, response) => response.end());
    const answers: LookupAddress[] = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    let lookUps = 0;
    const resolve = () => Promise.resolve([answers[lookUps++] ?? loopback]);
    const http = new SafeOutboundHttp({ allow: ['127.0.0.1'], resolve });
    const url = `http://rebinding.example:${port}/hook`;
    expect(await post(http, url)).toEqual({ kind: 'answered', status: 200, retryAfter: null });
    expect(lookUps).toBe(1);
    expect(got).toEqual([`POST /hook rebinding.example:${port} b {}`]);
    // The name now has an address that is not allowed.
    expect(await post(http, url)).toEqual({ kind: 'failed', reason: 'unsafe_url' });
    expect(got).toHaveLength(1);
  });

  it('allows http only for hosts and ranges in the option', async () => {
    const { port } = await serve((_, response) => response.end());
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(new SafeOutboundHttp(), url)).toEqual({ kind: 'failed', reason: 'unsafe_url' });
    for (const allow of ['127.0.0.1', '127.0.0.0/8']) {
      expect((await post(new SafeOutboundHttp({ allow: [allow] }), url)).kind).toBe('answered');
    }
    const resolve = () => Promise.resolve([loopback]);
    const byName = new SafeOutboundHttp({ allow: ['Intranet.example'], resolve });
    expect((await post(byName, `http://intranet.example:${port}/`)).kind).toBe('answered');
    expect((await post(byName, `http://other.example:${port}/`)).kind).toBe('failed');
  });

  it('does not follow redirects', async () => {
    const target = await serve((_, response) => response.end());
    const { port } = await serve((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end();
    });
    const http = new SafeOutboundHttp({ allow: ['127.0.0.1'] });
    expect(await post(http, `http://127.0.0.1:${port}/`)).toEqual({ kind: 'answered', status: 307, retryAfter: null });
    expect(target.got).toEqual([]);
  });

  it('returns the header Retry-After, and stops reading an endless body', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { port } = await serve((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(503, { 'retry-after': '120' });
      const write = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(write));
      };
      write();
    });
    const http = new SafeOutboundHttp({ allow: ['127.0.0.1'] });
    const result = await post(http, `http://127.0.0.1:${port}/`);
    expect(result).toEqual({ kind: 'answered', status: 503, retryAfter: '120' });
    await closed;
  });

  it('gives up after the time limit, before and after the response begins', async () => {
    const silent = await serve(() => undefined);
    const http = new SafeOutboundHttp({ allow: ['127.0.0.1'] });
    const failed = await post(http, `http://127.0.0.1:${silent.port}/`, 100);
    expect(failed).toEqual({ kind: 'failed', reason: 'timeout' });
    let closed: Promise<unknown> = Promise.resolve();
    const slow = await serve((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200).write('never ends');
    });
    expect((await post(http, `http://127.0.0.1:${slow.port}/`, 200)).kind).toBe('answered');
    await closed;
  });

  it('reports a refused connection and a server without TLS', async () => {
    const http = new SafeOutboundHttp({ allow: ['127.0.0.1'] });
    expect(await post(http, 'http://127.0.0.1:1/')).toEqual({ kind: 'failed', reason: 'connection_failed' });
    const { port } = await serve((_, response) => response.end());
    expect(await post(http, `https://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', reason: 'tls_failed' });
  });
});
