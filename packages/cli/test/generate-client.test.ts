import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkitClient, CrewkitError, type CrewkitClient } from '@crewkit/client-sdk';
import {
  createCrewkit,
  definePermissions,
  deriveKeys,
  fileBlobs,
  publicRoute,
  signedInRoute,
  type Route,
} from '@crewkit/core';
import { testBasePath } from '@crewkit/test-servers';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { run } from '../src/run.js';

const invoice = z.object({ id: z.string(), projectId: z.string(), amount: z.number() }).meta({ id: 'Invoice' });
const common = { tag: 'invoices', summary: 'An invoice', errors: ['NOT_FOUND'] } as const;
const found = { 200: { description: 'The invoice.', schema: invoice } };

const routes: readonly Route[] = [
  signedInRoute(
    {
      ...common,
      operationId: 'pay',
      method: 'POST',
      path: '/api/projects/:projectId/invoices/:invoiceId/pay',
      params: z.object({ projectId: z.string(), invoiceId: z.string() }),
      body: z.strictObject({ amount: z.number() }),
      query: z.object({ currency: z.string().optional() }),
      responses: found,
    },
    async (_, { params: { projectId, invoiceId: id }, body: { amount }, query }) => ({
      status: 200,
      body: { id: `${id} ${query.currency ?? ''}`, projectId, amount },
    }),
  ),
  signedInRoute(
    {
      ...common,
      operationId: 'discard',
      method: 'DELETE',
      path: '/api/invoices/:invoiceId',
      params: z.object({ invoiceId: z.string() }),
      responses: { 204: { description: 'The invoice was discarded.' } },
    },
    async () => ({ status: 204 }),
  ),
  publicRoute(
    {
      ...common,
      operationId: 'listPrices',
      tag: 'price list',
      method: 'GET',
      path: '/api/prices',
      responses: { 200: { description: 'The prices.', schema: z.object({ items: z.array(z.number()) }) } },
    },
    async () => ({ status: 200, body: { items: [1, 2] } }),
  ),
];

const permissions = definePermissions({
  invoice: { scope: 'PROJECT', view: 'See invoices', pay: 'Pay invoices' },
  'price-list': { scope: 'ORGANIZATION', 'prices.edit': 'Edit prices' },
});

const basePath = testBasePath('/v1/crewkit');
const password = 'Correct-horse-7';
const email = 'ada@example.test';
const mails: string[] = [];
const dispose: (() => Promise<unknown>)[] = [];
let directory = '';
let client: CrewkitClient;
let url = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crewkit-cli-'));
  const crewkit = await createCrewkit({
    store: sqliteStore({ path: ':memory:' }),
    mailer: { keepsMails: false, send: async ({ text }) => void mails.push(text), close: () => Promise.resolve() },
    blobs: fileBlobs({ directory }),
    keys: deriveKeys(new Uint8Array(32).fill(7)),
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    rateLimits: 'off',
    // The app keeps `/api` for its own routes.
    basePath,
    routes,
    permissions,
  });
  const app = createFastifyServer(crewkit);
  app.get('/openapi.json', async () => crewkit.openApiDocument());
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  client = createCrewkitClient({ baseUrl: url, basePath, storage: 'memory' });
  dispose.push(
    () => app.close(),
    () => crewkit.close(),
    () => rm(directory, { recursive: true }),
  );
});
afterAll(async () => {
  client.close();
  for (const end of dispose) await end();
});

async function signIn(): Promise<void> {
  await client.auth.register({ firstName: 'Ada', lastName: 'Lovelace', email, password });
  while (mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await client.auth.verifyEmail(/verify-email\?token=([\w-]+)/.exec(mails[0] ?? '')?.[1] ?? '');
  await client.auth.login({ email, password });
}

async function callCommand(...args: readonly string[]) {
  const printed = { code: 0, out: '', error: '' };
  printed.code = await run(args, {
    print: (text) => (printed.out += text),
    complain: (text) => (printed.error += text),
    isTerminal: false,
    environment: {},
    loadServer: () => Promise.resolve(null),
  });
  return printed;
}

/** Compiles a page that uses the generated client, strictly, and returns the errors. */
async function compile(page: string): Promise<string[]> {
  const path = join(directory, 'page.ts');
  await writeFile(path, page);
  const sdk = fileURLToPath(new URL('../../client-sdk/src/index.ts', import.meta.url));
  const program = ts.createProgram([path], {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'] },
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, allowImportingTsExtensions: true },
    paths: { '@crewkit/client-sdk': [sdk] },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(directory))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const page = `
import { createCrewkitClient, type Id } from '@crewkit/client-sdk';
import { createApi, type paths, type permissions } from './api.js';
const client = createCrewkitClient<paths, permissions>({ baseUrl: '' });
const api = createApi(client);
export async function use(projectId: Id<'Project'>, invoiceId: Id<'Invoice'>): Promise<number> {
  const paid = await api.invoices.pay(projectId, invoiceId, { amount: 1 }, { currency: undefined });
  await api.invoices.pay(projectId, paid.id, { amount: 1 });
  const nothing: void = await api.invoices.discard(paid.id);
  const { data } = await client.http.GET('/api/prices');
  const mayPay = await client.can('invoice:pay', { scope: 'PROJECT', id: projectId });
  const mayEdit = await client.can('price-list:prices.edit', { scope: 'ORGANIZATION', id: 'o' });
  return mayPay || mayEdit ? paid.amount + (data?.items.length ?? 0) : 0;
}
export async function misuse(projectId: Id<'Project'>, invoiceId: Id<'Invoice'>): Promise<void> {
  // @ts-expect-error swapped
  await api.invoices.pay(invoiceId, projectId, { amount: 1 });
  // @ts-expect-error wrong type
  await api.invoices.pay(projectId, invoiceId, { amount: '1' });
  // @ts-expect-error the body is missing
  await api.invoices.pay(projectId, invoiceId);
  // @ts-expect-error a project is not an invoice
  await api.invoices.discard(projectId);
  // @ts-expect-error there is no such permission
  await client.can('invoice:paint', { scope: 'PROJECT', id: projectId });
  // @ts-expect-error a project has no permissions of its organization
  await client.can('price-list:prices.edit', { scope: 'PROJECT', id: projectId });
  // @ts-expect-error Crewkit's own operations are methods of the SDK
  await client.http.GET('/api/users/me');
}
`;

describe('crewkit generate-client', () => {
  it("generates types and methods from the routes of the host's server", async () => {
    const path = join(directory, 'api.ts');
    expect(await callCommand('generate-client', `${url}/openapi.json`, '--out', path)).toMatchObject({ code: 0 });
    expect(await compile(page)).toEqual([]);
  });

  it('generates methods that work', async () => {
    const text = (await readFile(join(directory, 'api.ts'), 'utf8')).replace(
      "'@crewkit/client-sdk'",
      JSON.stringify(new URL('../../client-sdk/src/index.ts', import.meta.url).href),
    );
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    await writeFile(join(directory, 'api.mjs'), ts.transpile(text, options));
    interface Api {
      readonly invoices: Readonly<Record<'pay' | 'discard', (...args: readonly unknown[]) => Promise<unknown>>>;
      readonly priceList: { listPrices(): Promise<unknown> };
    }
    const { createApi } = (await import(pathToFileURL(join(directory, 'api.mjs')).href)) as {
      readonly createApi: (own: CrewkitClient) => Api;
    };
    const api = createApi(client);
    expect(await api.priceList.listPrices()).toEqual({ items: [1, 2] });
    await expect(api.invoices.discard('i')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await signIn();
    expect(await api.invoices.pay('p', 'i/1', { amount: 3 }, { currency: 'EUR' })).toEqual({
      ...{ id: 'i/1 EUR', projectId: 'p', amount: 3 },
    });
    expect(await api.invoices.discard('i')).toBeUndefined();
    const invalid: unknown = await api.invoices.pay('p', 'i', { amount: 'x' }).catch((error: unknown) => error);
    expect(CrewkitError.is(invalid, 'VALIDATION_FAILED')).toBe(true);
  });

  it('explains what is wrong', async () => {
    const missing = await callCommand('generate-client', join(directory, 'none.json'));
    expect([missing.code, missing.out, missing.error]).toEqual([1, '', expect.stringContaining('none.json')]);
    const other = join(directory, 'other.json');
    await writeFile(other, '{"swagger":"2.0"}');
    expect(await callCommand('generate-client', other)).toMatchObject({
      ...{ code: 1, error: `crewkit: ${other}: This is not an OpenAPI 3 document in JSON.\n` },
    });
    expect(await callCommand('generate-client', `${url}/none`)).toMatchObject({
      ...{ code: 1, error: expect.stringContaining('status 404') as string },
    });
    for (const args of [[], ['generate'], ['generate-client'], ['generate-client', 'a', 'b'], ['--output', 'x']]) {
      expect(await callCommand(...args)).toMatchObject({ code: 2, error: expect.stringContaining('Usage') as string });
    }
    expect(await callCommand('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage') as string });
  });
});
