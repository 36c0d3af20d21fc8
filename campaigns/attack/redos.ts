// Checks every regular expression in the built packages and in the OpenAPI document, both by its structure (with recheck) and by running it
// on growing texts. The time must grow linearly. Then sends the heaviest valid inputs to a server and measures its event loop from inside:
// no request may block it for more than 50 ms.
//
//   npx tsx campaigns/attack/redos.ts [--only patterns|server] [--adapter fastify|express]
//
// Run `npm run build` first.
import { fileURLToPath } from 'node:url';

import { checkSync } from 'recheck';

import { HttpClient } from '../support/http-client.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { attackEventLoop } from './patterns/loop-attack.js';
import { measureGrowth } from './patterns/pattern-times.js';
import { builtFiles, patternsIn, patternsOfDocument, type Pattern } from './patterns/patterns.js';

const { adapter, only } = readArguments({ adapter: 'fastify', only: '' });
const root = fileURLToPath(new URL('../..', import.meta.url));
const preload = fileURLToPath(new URL('./parts/server-probe.ts', import.meta.url));
const packages = [
  'core',
  'adapter-blobs-s3',
  'adapter-http-express',
  'adapter-http-fastify',
  'adapter-http-fetch',
  'adapter-mail-smtp',
  'adapter-metrics-prometheus',
  'adapter-nats',
  'adapter-redis',
  'adapter-social-oauth',
  'adapter-store-postgres',
  'adapter-store-sqlite',
  'adapter-ws',
  'client-sdk',
];
const folders = [...packages.map((name) => `${root}packages/${name}/dist`), `${root}packages/server/build`];
const findings = new Findings('redos');
const done: string[] = [];

const server = await startReferenceServer({ CREWKIT_HTTP: adapter, CREWKIT_TRUST_PROXY: '1' }, { preload });
const client = new HttpClient(server.url);
try {
  if (only !== 'server') judgePatterns(await client.need('GET', '/openapi.json'));
  if (only !== 'patterns') {
    const { requests, slowest } = await attackEventLoop(server, client, findings);
    done.push(
      `${requests} heavy requests on ${adapter}, the slowest held the loop for ${slowest.ms.toFixed(0)} ms (${slowest.what})`,
    );
  }
} finally {
  client.close();
  await server.stop();
}
findings.end(done.join('; '));

function judgePatterns(document: unknown): void {
  const { patterns, unread } = patternsIn(root, builtFiles(folders));
  const all = unique([...patterns, ...patternsOfDocument(document, 'openapi.json')]);
  console.log(`  ${all.length} patterns; built at run time: ${unread.length === 0 ? 'none' : unread.join(', ')}`);
  const unknown: string[] = [];
  for (const pattern of all) {
    const found = checkSync(pattern.source, pattern.flags, { timeout: 10_000 });
    if (found.status === 'unknown') unknown.push(pattern.where);
    const what = `/${pattern.source}/${pattern.flags}`.slice(0, 120);
    const attack = found.status === 'vulnerable' ? found.attack : null;
    if (found.status === 'vulnerable')
      findings.add(`${found.complexity.type}: ${what}`, `${pattern.where}; ${found.attack.pattern}`);
    const [pump] = attack?.pumps ?? [];
    const crafted = attack === null || pump === undefined ? null : { ...pump, suffix: attack.suffix };
    const growth = measureGrowth(pattern, crafted);
    if (growth !== null) findings.add(`more than linear: ${what}`, `${pattern.where}; ${JSON.stringify(growth)}`);
  }
  console.log(`  not judged by structure: ${unknown.length === 0 ? 'none' : unknown.join(', ')}`);
  done.push(`${all.length} patterns, ${unknown.length} not judged by structure, ${unread.length} built at run time`);
}

/** Returns each pattern once, with all of its locations. */
function unique(patterns: readonly Pattern[]): Pattern[] {
  const byText = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const key = `/${pattern.source}/${pattern.flags}`;
    const known = byText.get(key);
    byText.set(key, known === undefined ? pattern : { ...known, where: `${known.where}, ${pattern.where}` });
  }
  return [...byText.values()];
}
