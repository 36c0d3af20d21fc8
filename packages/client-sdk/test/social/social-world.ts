import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { oauth2Provider, oidcProvider } from '@crewkit/adapter-social-oauth';
import {
  createCrewkit,
  publicRoute,
  createJwtKey,
  devMailer,
  fileBlobs,
  refuse,
  type Crewkit,
  type Route,
} from '@crewkit/core';
import {
  openTemporaryStore,
  startOAuth2Server,
  startOidcServer,
  testBasePath,
  type ProviderPerson,
  type ProviderServer,
} from '@crewkit/test-servers';

import { bundlePageScript } from './bundle-page-script.js';

const client = { clientId: 'crewkit', clientSecret: 'a-secret-that-is-never-shown' };
const people: ProviderPerson[] = ['ada', 'bob', 'cleo', 'dora', 'eve'].map((login) => ({
  login,
  email: `${login}@example.com`,
  emailVerified: true,
  firstName: 'Ada',
  lastName: `of ${login}`,
}));

const sameOrigin = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** A server with two providers, and the pages of an app with social sign-in. */
export interface SocialWorld {
  /** The origin of both the app and the server. */
  readonly url: string;
  /** The same server under another name, and thus another origin. */
  readonly strangeUrl: string;
  close(): Promise<void>;
}

export async function startSocialWorld(): Promise<SocialWorld> {
  const begin: { listener: RequestListener } = { listener: (_request, response) => response.writeHead(503).end() };
  const server = createServer((request, response) => begin.listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const providers = [
    await startOAuth2Server({ ...client, people }),
    await startOidcServer({ ...client, people }),
  ] as const;
  const crewkit = await startInstance(url, providers);
  const app = createFastifyServer(crewkit.crewkit);
  await app.ready();
  begin.listener = app.routing.bind(app);
  return {
    url,
    strangeUrl: `http://localhost:${port}`,
    async close() {
      await closed(server);
      await app.close();
      await crewkit.close();
      for (const provider of providers) await provider.close();
    },
  };
}

async function startInstance(
  url: string,
  [plain, open]: readonly [ProviderServer, ProviderServer],
): Promise<{ readonly crewkit: Crewkit; close(): Promise<void> }> {
  plain.redirectUris.add(`${url}${testBasePath()}/auth/social/plain/callback`);
  open.redirectUris.add(`${url}${testBasePath()}/auth/social/open/callback`);
  const urls = { authorizationUrl: `${plain.url}/authorize`, tokenUrl: `${plain.url}/token` };
  const { store, dispose } = await openTemporaryStore('sqlite');
  const blobs = await mkdtemp(join(tmpdir(), 'crewkit-blobs-'));
  const crewkit = await createCrewkit({
    store,
    blobs: fileBlobs({ directory: blobs }),
    mailer: devMailer(),
    keys: {
      jwt: [createJwtKey({ kid: 'test', secret: Buffer.alloc(32, 7), algorithm: 'HS256' })],
      encryption: [{ kid: 'test', key: Buffer.alloc(32, 9) }],
    },
    publicUrl: url,
    basePath: testBasePath(),
    appOrigins: [url],
    rateLimits: 'off',
    identityProviders: [
      oauth2Provider({ id: 'plain', name: 'Plain', ...urls, userInfoUrl: `${plain.url}/user`, scopes: [], ...client }),
      oidcProvider({ id: 'open', name: 'Open', issuer: open.url, ...client }),
    ],
    routes: await pageRoutes(),
    hooks: {
      beforeRegister: ({ email }) => {
        if (email.startsWith('eve')) throw refuse({ detail: 'By invitation only.', code: 'NOT_INVITED' });
      },
    },
  });
  const close = async (): Promise<void> => {
    await crewkit.close();
    await dispose();
    await rm(blobs, { recursive: true, force: true });
  };
  return { crewkit, close };
}

async function pageRoutes(): Promise<Route[]> {
  const type = 'text/html; charset=utf-8';
  const page = (body: string): string =>
    `<!doctype html><title>Test</title><link rel="icon" href="data:,">${body}<script type="module" src="/script.js"></script>`;
  const opener = page('<body><button id="sign-in">Sign in</button>');
  const callback = page('<body data-callback>');
  return [
    file('/', { type, bytes: opener }),
    file('/isolated', { type, bytes: opener }, sameOrigin),
    file('/social-sign-in', { type, bytes: callback }),
    file('/isolated-sign-in', { type, bytes: callback }, sameOrigin),
    file('/script.js', {
      type: 'text/javascript',
      bytes: await bundlePageScript(new URL('page-script.ts', import.meta.url)),
    }),
  ];
}

function file(
  path: `/${string}`,
  content: { readonly type: string; readonly bytes: string },
  headers: Readonly<Record<string, string>> = {},
): Route {
  const operationId = `page${path.replaceAll(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
  const policy = { 'Content-Security-Policy': "default-src 'self' data:" };
  const description = {
    method: 'GET',
    tag: 'pages',
    summary: path,
    errors: [],
    hidden: true,
    operationId,
    path,
  } as const;
  const responses = { 200: { description: 'The page.' } };
  const answer = { status: 200, content, headers: { ...policy, ...headers } };
  return publicRoute({ ...description, responses }, () => Promise.resolve(answer));
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
