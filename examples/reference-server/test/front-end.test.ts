import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readFrontEnd } from '../src/front-end/read-front-end.js';
import { FrontEndBuild } from './front-end-build.js';
import { PageServer, publicUrl, type HttpName } from './page-server.js';

const adapters: readonly HttpName[] = ['fastify', 'express'];
const build = new FrontEndBuild();
const frontEnd = readFrontEnd(build.folder);
const filled = (path: string): string => path.replaceAll(/:\w+/g, 'whatever-%C3%A5');
const popupReturn = '/social-sign-in';

afterAll(() => build.dispose());

describe.each(adapters)('the front end on %s', (http) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await PageServer.start(http, frontEnd);
  });
  afterAll(() => server.close());

  it.each([...frontEnd.pagePaths])('answers its page at %s', async (path) => {
    const response = await server.get(filled(path));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(build.page);
  });

  it('may do nothing in a browser but with this server', async () => {
    const { headers } = await server.get('/');
    const { 'style-src': styles, ...policy } = directivesOf(headers.get('content-security-policy'));
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

  it('keeps strangers out of its window, but not the page that a pop-up comes back to', async () => {
    expect(frontEnd.pagePaths).toContain(popupReturn);
    for (const path of frontEnd.pagePaths) {
      const expected = path === popupReturn ? null : 'same-origin-allow-popups';
      expect((await server.get(filled(path))).headers.get('cross-origin-opener-policy'), path).toBe(expected);
    }
  });

  it('is asked for anew, and sent once', async () => {
    const etag = (await server.get('/sign-in')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const tags of [etag, `"other", W/${etag}`]) {
      const again = await server.get('/sign-in', { headers: { 'if-none-match': tags } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await server.get('/sign-in', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD as GET, without a body', async () => {
    const head = await server.get('/chats', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(build.page.length));
  });

  it.each(Object.entries(build.files))('keeps %s for ever', async (name, text) => {
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

  it('serves what lies beside its page', async () => {
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

  it('takes no other methods', async () => {
    const response = await server.get('/sign-in', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('is no part of the API description', async () => {
    const { paths } = (await (await server.get('/openapi.json')).json()) as { paths: object };
    const described = Object.keys(paths).filter((path) => !/^\/(?:api|\.well-known)\//.test(path));
    expect(described).toEqual([]);
  });
});

describe('a front end that is not built', () => {
  const empty = mkdtempSync(join(tmpdir(), 'crewkit-unbuilt-'));
  afterAll(() => rmSync(empty, { recursive: true, force: true }));

  it('says how to build it at each of its pages, while everything else works', async () => {
    const server = await PageServer.start('fastify', readFrontEnd(pathToFileURL(`${empty}/`)));
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

const built = existsSync(new URL('../../web/dist/index.html', import.meta.url));

describe.skipIf(!built)('the front end as it is built', () => {
  it('has every file that its page names, under a name with a hash', () => {
    const { built: real } = readFrontEnd();
    const addresses = [...(real?.page ?? '').matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      expect(address).toMatch(/^\/assets\/.+-[\w-]{8}\.\w+$/);
      expect(real?.assets.has(address.slice('/assets/'.length)), address).toBe(true);
    }
  });

  it('has no inline script or style, which its policy would not let run', () => {
    expect(readFrontEnd().built?.page).not.toMatch(/<style|<script(?![^>]* src=)|<[^>]+ (?:style|on\w+)=/i);
  });
});

function directivesOf(policy: string | null): Record<string, string> {
  const directives = (policy ?? '').split('; ').map((each) => each.split(/ (.*)/s));
  return Object.fromEntries(directives.map(([name = '', value = '']) => [name, value]));
}
