import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from '@crewkit/test-servers';
import { build, defaultClientConditions, preview } from 'vite';

import { ServerProcess } from '../../../packages/server/test/support/server-process.js';

/** A running server and its front end. */
export interface RunningSite {
  readonly pageUrl: string;
  readonly apiUrl: string;
  readonly close: () => Promise<void>;
}

export interface Site {
  readonly name: string;
  /** Whether the server renders the page. */
  readonly isRendered: boolean;
  readonly start: (smtpUrl: string) => Promise<RunningSite>;
}

export const sites: readonly Site[] = [
  {
    name: 'the reference server with tokens',
    isRendered: false,
    start: (smtpUrl) => startReferenceServer(smtpUrl, {}),
  },
  {
    name: 'the reference server with cookie sessions',
    isRendered: false,
    start: (smtpUrl) => startReferenceServer(smtpUrl, { CREWKIT_SESSION_COOKIE: 'on' }),
  },
  { name: 'the Hono example', isRendered: false, start: startHono },
  { name: 'the Next.js example', isRendered: true, start: startNext },
];

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const root = toPath('..');
const toUrl = (port: number): string => `http://localhost:${port}`;

/** Serves the page on another origin of the same site, as `app.example.com` beside `api.example.com`. */
async function startReferenceServer(smtpUrl: string, settings: Readonly<Record<string, string>>): Promise<RunningSite> {
  const [pagePort, apiPort] = [await freePort(), await freePort()];
  const [pageUrl, apiUrl] = [toUrl(pagePort), toUrl(apiPort)];
  const outDir = mkdtempSync(join(tmpdir(), 'crewkit-react-page-'));
  await buildPage(outDir, {
    VITE_CREWKIT_URL: apiUrl,
    ...(settings['CREWKIT_SESSION_COOKIE'] === 'on' && { VITE_CREWKIT_SESSION: 'cookie' }),
  });
  const pages = await preview({
    ...{ configFile: false, root, logLevel: 'error', build: { outDir } },
    preview: { host: '127.0.0.1', port: pagePort, strictPort: true },
  });
  const server = await ServerProcess.start({
    CREWKIT_STORE: 'sqlite::memory:',
    CREWKIT_MAIL: smtpUrl,
    CREWKIT_MAIL_FROM: 'planner@example.com',
    CREWKIT_PUBLIC_URL: apiUrl,
    CREWKIT_APP_ORIGINS: pageUrl,
    PORT: String(apiPort),
    ...settings,
  });
  const close = async (): Promise<void> => {
    await server.dispose();
    await pages.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { pageUrl, apiUrl, close };
}

async function startHono(smtpUrl: string): Promise<RunningSite> {
  await buildPage(toPath('../dist/page'), {});
  return startProgram(toPath('../../hono'), { args: ['dist/main.js'], env: { SMTP_URL: smtpUrl } });
}

async function startNext(smtpUrl: string): Promise<RunningSite> {
  const folder = toPath('../../next');
  await run(toPath('../../../node_modules/next/dist/bin/next'), ['build'], folder);
  const env = { SMTP_URL: smtpUrl, NODE_ENV: 'production' };
  return startProgram(folder, { args: ['--import', 'tsx', 'src/main.ts'], env });
}

async function buildPage(outDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  await build({
    ...{ configFile: false, root, logLevel: 'error', build: { outDir, emptyOutDir: true } },
    define: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    resolve: { conditions: ['@crewkit/source', ...defaultClientConditions] },
  });
}

interface Program {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a server that also serves the page, and waits until it listens. */
async function startProgram(cwd: string, { args, env }: Program): Promise<RunningSite> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'crewkit-react-page-'));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATABASE: join(data, 'planner.db'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Planner on ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${cwd} ended with ${code}.`)));
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  return { pageUrl: toUrl(port), apiUrl: toUrl(port), close };
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}
