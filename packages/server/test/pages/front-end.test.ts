import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readFrontEnd, type BuiltFrontEnd } from '../../src/front-end/read-front-end.js';
import { FrontEndBuild } from '../support/front-end-build.js';
import { PageServer, publicUrl, type HttpName } from '../support/page-server.js';

const adapters: readonly HttpName[] = ['fastify', 'express'];
const build = new FrontEndBuild();
const frontEnd = await readFrontEnd(build.folder);
const preloads =
  '<link rel="modulepreload" crossorigin href="/assets/words-1e2f.js"><link rel="stylesheet" crossorigin href="/assets/app-3c4d.css">';
const documentAt = (path: string): string => {
  if (path === '/') return build.landing;
  return path === '/sign-in' ? build.page.replace('</head>', `${preloads}</head>`) : build.page;
};
const filled = (path: string): string => path.replaceAll(/:\w+/g, 'any-%C3%A5');
const popupReturn = '/social-sign-in';

afterAll(() => build.dispose());

describe.each(adapters)('the front end on %s', (http) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await PageServer.start(http, frontEnd);
  });
  afterAll(() => server.close());

  it.each([...frontEnd.pagePaths])('serves its page at %s', async (path) => {
    const response = await server.get(filled(path));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(documentAt(path));
  });

  it('is limited to this server by its Content-Security-Policy', async () => {
    const { headers } = await server.get('/');
    const { 'style-src': styles, ...policy } = getDirectives(headers.get('content-security-policy'));
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'img-src': `'self' data: blob: ${publicUrl}`,
      'media-src': `'self' blob: ${publicUrl}`,
      'connect-src': `'self' ${publicUrl}`,
      'font-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(styles).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}='$/);
    expect(headers.get('permissions-policy')).toMatch(/^microphone=\(self\), camera=\(\),/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('isolates its window from other origins, but not from the social sign-in popup', async () => {
    expect(frontEnd.pagePaths).toContain(popupReturn);
    for (const path of frontEnd.pagePaths) {
      const expected = path === popupReturn ? null : 'same-origin-allow-popups';
      expect((await server.get(filled(path))).headers.get('cross-origin-opener-policy'), path).toBe(expected);
    }
  });

  it('is revalidated, and sent again only if it has changed', async () => {
    const etag = (await server.get('/sign-in')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\da-f]{64}"$/);
    for (const tags of [etag, `"other", W/${etag}`]) {
      const again = await server.get('/sign-in', { headers: { 'if-none-match': tags } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await server.get('/sign-in', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await server.get('/chats', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(build.page.length));
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.5', null],
    ['br;q=0, gzip;q=0', null],
    ['zstd', null],
    ['brotli', null],
  ])('responds to Accept-Encoding %j with %s', async (accepted, coding) => {
    for (const [path, text] of [
      ['/assets/large-0a1b.js', build.large],
      ['/', build.landing],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const response = await server.get(path, { headers });
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, coding]);
      expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
      // `fetch` decodes the body.
      expect(await response.text()).toBe(text);
      const head = await server.get(path, { method: 'HEAD', headers });
      const length = Number(head.headers.get('content-length'));
      expect(length).toBe(Number(response.headers.get('content-length')));
      if (coding === null) expect(length).toBe(text.length);
      else expect(length).toBeLessThan(text.length / 5);
    }
  });

  it('has a separate ETag for each encoding, and answers it with 304', async () => {
    const get = (accepted: string, tag = ''): Promise<Response> =>
      server.get('/assets/large-0a1b.js', { headers: { 'accept-encoding': accepted, 'if-none-match': tag } });
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (each) => (await get(each)).headers.get('etag') ?? ''),
    );
    expect(new Set(tags).size).toBe(3);
    const [brotli = '', gzip = ''] = tags;
    const same = await get('br', brotli);
    expect([same.status, same.headers.get('vary'), same.headers.get('cache-control')]).toEqual([
      304,
      'Origin, Accept-Encoding',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('br', gzip)).status).toBe(200);
  });

  it('ignores Range and sends the whole file', async () => {
    const headers = { range: 'bytes=0-9', 'accept-encoding': 'br' };
    const response = await server.get('/assets/large-0a1b.js', { headers });
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
    expect(await response.text()).toBe(build.large);
  });

  it.each(Object.entries(build.files))('caches %s as immutable', async (name, text) => {
    const types = {
      js: 'text/javascript; charset=utf-8',
      map: 'application/json; charset=utf-8',
      css: 'text/css; charset=utf-8',
      woff2: 'font/woff2',
      svg: 'image/svg+xml; charset=utf-8',
      png: 'image/png',
      json: 'application/json; charset=utf-8',
    };
    const response = await server.get(`/assets/${name}`);
    expect([response.status, await response.text()]).toEqual([200, text]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe(
      types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types],
    );
  });

  it('serves the files beside its page', async () => {
    const response = await server.get('/robots.txt');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it.each([
    '/nothing',
    '/sign-in/',
    '/Sign-in',
    '/organizations',
    '/organizations/a/b/c',
    '/index.html',
    '/landing.html',
    '/page-files.json',
    '/assets/large-0a1b.js.br',
    '/assets/large-0a1b.js.gz',
    '/assets',
    '/assets/',
    '/assets/app.js',
    '/assets/index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2fpackage.json',
  ])('does not include %s', async (path) => {
    const response = await server.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each(['/nothing', '/organizations', '/assets/gone.js', '/sign-in/'])(
    'answers browser navigation to %s with 404 and its page',
    async (path) => {
      const response = await server.get(path, { headers: { accept } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toBe('Origin, Accept, Accept-Encoding');
      expect(await response.text()).toBe(build.page);
      const head = await server.get(path, { method: 'HEAD', headers: { accept } });
      expect([head.status, head.headers.get('content-length')]).toEqual([404, String(build.page.length)]);
    },
  );

  it.each([
    ['GET', '/api/nothing', accept, 404],
    ['GET', '/.well-known/nothing', accept, 404],
    ['GET', '/nothing', 'application/json', 404],
    ['GET', '/nothing', '*/*', 404],
    ['POST', '/nothing', accept, 404],
    ['POST', '/sign-in', accept, 405],
  ])('returns a problem document for %s %s with Accept %s', async (method, path, accepted, status) => {
    const response = await server.get(path, { method, headers: { accept: accepted } });
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  });

  it('accepts no other methods', async () => {
    const response = await server.get('/sign-in', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('is not part of the API description', async () => {
    const { paths } = (await (await server.get('/openapi.json')).json()) as { paths: object };
    const described = Object.keys(paths).filter((path) => !/^\/(?:api|\.well-known)\//.test(path));
    expect(described).toEqual([]);
  });
});

describe('a front end that is not built', () => {
  const empty = mkdtempSync(join(tmpdir(), 'crewkit-unbuilt-'));
  afterAll(() => rmSync(empty, { recursive: true, force: true }));

  it('explains on each of its pages how to build it, while everything else works', async () => {
    const server = await PageServer.start('fastify', await readFrontEnd(pathToFileURL(`${empty}/`)));
    try {
      for (const path of ['/', '/projects/p1']) {
        const response = await server.get(path);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
        expect(await response.text()).toContain('npm start');
      }
      expect((await server.get('/docs')).status).toBe(200);
      expect((await server.get('/readyz')).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

const built = existsSync(new URL('../../../../examples/web/dist/index.html', import.meta.url));

describe.skipIf(!built)('the built front end', () => {
  it('contains every file that its pages name, with a hash in the name', async () => {
    const { built: real } = await readFrontEnd();
    for (const html of documents(real)) {
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, address = '']) => address);
      expect(files.length).toBeGreaterThan(1);
      for (const address of files) {
        expect(address).toMatch(/^\/assets\/.+-[\w-]{8}\.\w+$/);
        expect(real?.assets.has(address.slice('/assets/'.length)), address).toBe(true);
      }
    }
  });

  it('contains compressed scripts and styles', async () => {
    const { built: real } = await readFrontEnd();
    const large = [...(real?.assets ?? [])].filter(
      ([name, { bytes }]) => /\.(?:js|css)$/.test(name) && bytes.length > 1024,
    );
    expect(large.length).toBeGreaterThan(10);
    for (const [name, { bytes, encoded }] of large) {
      for (const coding of ['br', 'gzip'] as const) expect(encoded?.[coding]?.length, name).toBeLessThan(bytes.length);
    }
  });

  it('contains no inline script or style, which its policy would block', async () => {
    for (const html of documents((await readFrontEnd()).built)) {
      expect(html).not.toMatch(/<style|<script(?![^>]* src=)|<[^>]+ (?:style|on\w+)=/i);
    }
  });
});

function documents(front: BuiltFrontEnd | null): string[] {
  return [...(front?.pages.values() ?? [])].map(({ bytes }) => Buffer.from(bytes).toString());
}

function getDirectives(policy: string | null): Record<string, string> {
  const directives = (policy ?? '').split('; ').map((each) => each.split(/ (.*)/s));
  return Object.fromEntries(directives.map(([name = '', value = '']) => [name, value]));
}
