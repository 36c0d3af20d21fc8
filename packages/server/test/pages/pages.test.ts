import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readFrontEnd } from '../../src/front-end/read-front-end.js';
import { inboxRoutes, pageRoutes } from '../../src/routes/page-routes.js';
import { FrontEndBuild } from '../support/front-end-build.js';
import { PageServer } from '../support/page-server.js';

const publicFolder = new URL('../../public/', import.meta.url);
const paths = ['/docs', '/dev/inbox'];
const forEver = 'public, max-age=31536000, immutable';

const build = new FrontEndBuild();
let server: PageServer;

beforeAll(async () => {
  server = await PageServer.start('fastify', await readFrontEnd(build.folder));
});

afterAll(async () => {
  await server.close();
  build.dispose();
});

const get = (path: string): Promise<Response> => server.get(path);

/** Returns every address that a page links to or loads. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}

async function loadedBy(path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  return addressesIn(html).filter((address) => address.startsWith('/assets/') || address.startsWith('/docs/'));
}

describe.each(paths)('the page %s', (path) => {
  it('is HTML that loads only from its own origin', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      // Swagger UI and emails use inline styles.
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      // Swagger UI shows the pictures it has downloaded.
      path === '/docs' ? "img-src 'self' data: blob:" : "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('has no inline script, style or handler, and echoes nothing of the URL', async () => {
    const html = await (await get(`${path}?token=abc`)).text();
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)|<[^>]+ (?:style|on\w+)=/i);
    expect(html).not.toContain('abc');
  });

  it('links only to existing pages', async () => {
    const addresses = addressesIn(await (await get(path)).text()).filter((address) => !address.startsWith('#'));
    expect(addresses).toEqual(expect.arrayContaining(['/', '/docs', '/dev/inbox']));
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^\//);
      expect((await get(address)).status, address).toBe(200);
    }
  });

  it('has a label for every field, and a description where one is referenced', async () => {
    const html = await (await get(path)).text();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [field] of html.matchAll(/<(?:input|select) id="[^"]+"[^>]*>/g)) {
      expect(html).toMatch(new RegExp(`<label[^>]*><span>[^<]+</span>${field}</label>`));
    }
    for (const [, list = ''] of html.matchAll(/aria-(?:describedby|labelledby|controls)="([^"]+)"/g)) {
      for (const id of list.split(' ')) expect(ids).toContain(id);
    }
  });
});

describe('the files of the pages', () => {
  it('name no other server', () => {
    for (const name of readdirSync(publicFolder)) {
      const text = readFileSync(new URL(name, publicFolder), 'utf8').replaceAll('http://www.w3.org/2000/svg', '');
      expect(text, name).not.toMatch(/https?:\/\/\w|["'(]\/\/\w|@import/);
    }
  });

  it('import only files that are served with the correct type', async () => {
    const [sample = ''] = await loadedBy('/docs');
    const folder = sample.slice(0, sample.lastIndexOf('/') + 1);
    const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };
    for (const name of readdirSync(publicFolder)) {
      const response = await get(`${folder}${name}`);
      expect(response.status, name).toBe(200);
      expect(response.headers.get('cache-control')).toBe(forEver);
      const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types];
      expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      for (const [, imported] of (await response.text()).matchAll(/from '\.\/([^']+)'/g)) {
        expect(readdirSync(publicFolder), name).toContain(imported);
      }
    }
  });

  it('query only elements that the pages contain', async () => {
    for (const path of paths) {
      const html = await (await get(path)).text();
      const script = /src="[^"]*\/([^"/]+)" type="module"/.exec(html)?.[1] ?? '';
      for (const id of idsUsedBy(script)) expect(html, `${path} ${id}`).toContain(` id="${id}"`);
    }
  });

  it('include Swagger UI, once and cached as immutable', async () => {
    const swagger = (await loadedBy('/docs')).filter((address) => address.startsWith('/docs/'));
    expect(swagger.map((address) => address.split('/').at(-1))).toEqual(['swagger-ui.css', 'swagger-ui-bundle.js']);
    for (const address of swagger) {
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe(forEver);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    }
  });

  it.each([
    '/assets/0/site.css',
    '/docs/0/swagger-ui.css',
    '/docs/VERSION/package.json',
    '/docs/VERSION/..%2fpackage.json',
    '/docs/index.html',
    '/docs/',
    '/assets/',
    '/assets/site.css',
    '/Docs',
  ])('do not include %s', async (path) => {
    const [, version = ''] = /\/docs\/([\d.]+)\//.exec((await loadedBy('/docs')).join()) ?? [];
    const response = await get(path.replace('VERSION', version));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('include an icon under its default name', async () => {
    const response = await get('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});

describe('the routes of the pages', () => {
  it('are not part of the API description, and include no mailbox', async () => {
    expect([...pageRoutes, ...inboxRoutes].every((route) => route.hidden === true)).toBe(true);
    expect(pageRoutes.some((route) => route.path.startsWith('/dev'))).toBe(false);
  });
});

/** Returns the element ids that a script and all its imports look up. */
function idsUsedBy(script: string, seen = new Set<string>()): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  const text = readFileSync(new URL(script, publicFolder), 'utf8');
  const own = [...text.matchAll(/byId\('([^']+)'\)/g)].map(([, id = '']) => id);
  const imported = [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name = '']) => name);
  return [...own, ...imported.flatMap((name) => idsUsedBy(name, seen))];
}
