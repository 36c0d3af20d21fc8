import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, type Crewkit } from '@crewkit/core';
import { createJwtKey, DevMailer, FileBlobStore } from '@crewkit/core/defaults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { devRoutes } from '../src/routes/dev-routes.js';
import { operationRoutes } from '../src/routes/operation-routes.js';
import { inboxRoutes, pageRoutes } from '../src/routes/page-routes.js';

const publicFolder = new URL('../public/', import.meta.url);
const paths = [
  '/',
  '/sign-in',
  '/social-sign-in',
  '/verify-email?token=abc',
  '/confirm-email?token=abc',
  '/reset-password?token=abc',
  '/forgot-password',
  '/invitations/accept?token=abc',
  '/docs',
  '/dev/inbox',
];
const styledInline = new Set(['/docs', '/dev/inbox']);
const forEver = 'public, max-age=31536000, immutable';

let close: () => Promise<void>;
let url: string;

/** Reads every body to its end: an answer that is half read would hold the server open at its close. */
async function get(path: string): Promise<Response> {
  const answer = await fetch(`${url}${path}`);
  return new Response(await answer.arrayBuffer(), answer);
}

beforeAll(async () => {
  const origin = 'http://127.0.0.1';
  const store = sqliteStore({ path: ':memory:' });
  const crewkit: Crewkit = await createCrewkit({
    store,
    mailer: new DevMailer(),
    blobs: new FileBlobStore({ directory: 'never-made' }),
    jwtKeys: [createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: randomBytes(32) })],
    encryptionKeys: [{ kid: 'k1', key: randomBytes(32) }],
    publicUrl: origin,
    appOrigins: [origin],
    routes: [
      ...operationRoutes({
        ping: () => store.ping(),
        openApiDocument: () => Promise.resolve(crewkit.openApiDocument()),
      }),
      ...pageRoutes,
      ...devRoutes,
      ...inboxRoutes,
    ],
  });
  const server = createFastifyServer(crewkit);
  url = await server.listen({ port: 0 });
  close = async () => {
    await server.close();
    await crewkit.close();
  };
});

afterAll(() => close());

/** Every address that a page leads to or loads. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}

async function loadedBy(path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  return addressesIn(html).filter((address) => address.startsWith('/assets/') || address.startsWith('/docs/'));
}

describe.each(paths)('the page %s', (path) => {
  it('is HTML that may load nothing but its own origin', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const style = styledInline.has(path) ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      style,
      "connect-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('has no inline script, style or handler, and repeats nothing of the address', async () => {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)|<[^>]+ (?:style|on\w+)=/i);
    expect(html).not.toContain('abc');
  });

  it('leads only to what is there', async () => {
    const addresses = addressesIn(await (await get(path)).text()).filter((address) => !address.startsWith('#'));
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^\//);
      expect((await get(address)).status, address).toBe(200);
    }
  });

  it('gives every field a label, and every described field its description', async () => {
    const html = await (await get(path)).text();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/<(?:input|select) id="([^"]+)"/g))
      expect(html).toContain(`<label for="${id}">`);
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

  it('import only files that are served, and all of them are served as what they are', async () => {
    const [sample = ''] = await loadedBy('/');
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

  it('are asked for elements that the pages have', async () => {
    for (const path of paths) {
      const html = await (await get(path)).text();
      const script = /src="[^"]*\/([^"/]+)" type="module"/.exec(html)?.[1] ?? '';
      for (const id of idsUsedBy(script)) expect(html, `${path} ${id}`).toContain(` id="${id}"`);
    }
  });

  it('come with Swagger UI, once and for ever', async () => {
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
    '/Docs',
  ])('do not include %s', async (path) => {
    const [, version = ''] = /\/docs\/([\d.]+)\//.exec((await loadedBy('/docs')).join()) ?? [];
    const response = await get(path.replace('VERSION', version));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('include an icon under the name that browsers guess', async () => {
    const response = await get('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});

describe('the rows of the pages', () => {
  it('are no part of the API description, and the mailbox is not among them', async () => {
    expect([...pageRoutes, ...inboxRoutes].every((route) => route.hidden === true)).toBe(true);
    expect(pageRoutes.some((route) => route.path.startsWith('/dev'))).toBe(false);
    const { paths: described } = (await (await get('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(described).some((path) => pageRoutes.some((route) => route.path === path))).toBe(false);
  });
});

/** Ids that a script and all that it imports look up. */
function idsUsedBy(script: string, seen = new Set<string>()): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  const text = readFileSync(new URL(script, publicFolder), 'utf8');
  const own = [...text.matchAll(/byId\('([^']+)'\)/g)].map(([, id = '']) => id);
  const imported = [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name = '']) => name);
  return [...own, ...imported.flatMap((name) => idsUsedBy(name, seen))];
}
