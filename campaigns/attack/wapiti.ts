// Runs Wapiti on the API (every GET operation), the front end, the API reference and the development pages, signed in. Wapiti must first
// find the vulnerabilities of a deliberately vulnerable server. Each item in Wapiti's report that has no explanation here is a finding.
// `npx tsx campaigns/attack/wapiti.ts [--http fastify|express] [--seconds 60] [--self-test on]`: seconds for each module; the last for the first part alone.
// Debian: apt-get install wapiti. About ten minutes. Nothing leaves this machine: the modules that would ask others are left out, or ask a
// server here.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { HttpClient } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Findings, loggedErrors } from './parts/findings.js';
import { makeWorkspace } from './parts/workspace.js';
import type { OpenApiDocument } from './requests/openapi.js';
import { needTool, runTool } from './parts/need-tool.js';
import { startVulnerableServer } from './parts/vulnerable-server.js';

const options = readArguments({ http: 'fastify', seconds: 60, 'self-test': 'off' });
needTool('wapiti');
const findings = new Findings('wapiti');
const folder = temporaryFolder('wapiti');
// The modules wapp and nikto are omitted, because they download their lists.
const modules =
  'backup,blindsql,brute_login_form,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';

const otherParts: Record<string, string> = {
  permission: 'org:view',
  provider: 'none',
  identityId: '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c',
};
const queryValues: Record<string, string> = { limit: '10', returnTo: '/', scope: 'organization' };

interface Scan {
  readonly url: string;
  readonly starts: readonly string[];
  /** Names of modules. */
  readonly chosen: string;
  readonly headers: readonly string[];
}

interface Item {
  readonly method: string;
  readonly path: string;
  readonly info: string;
  readonly http_request: string;
}

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Item[]>>;
  readonly anomalies: Readonly<Record<string, readonly Item[]>>;
}

const explanations = [
  {
    category: 'HTTP Secure Headers',
    info: /^X-XSS-Protection is not set$/,
    reason:
      'no browser has its filter any more, and where one had, it could be turned against pages; the content security policy does its work',
  },
];

const endpoint = await startEndpoint();
try {
  await testItself();
  if (options['self-test'] !== 'on') await attack();
} finally {
  await endpoint.stop();
}
findings.end(
  options['self-test'] === 'on' ? 'self-test alone' : `${modules.split(',').length} modules on ${options.http}`,
);

/** Target for SSRF: every request that arrives here, except wapiti's own, comes from an attacked server. */
async function startEndpoint() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = String(request.url);
    if (!/get_(?:ssrf|xxe)\.php/.test(url)) calls.push(url);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls, stop };
}

async function testItself(): Promise<void> {
  const server = await startVulnerableServer();
  const report = await runWapiti('self-test', {
    url: server.url,
    starts: [`${server.url}/find?name=ada`],
    chosen: 'sql,xss',
    headers: [],
  });
  const found = Object.entries(report.vulnerabilities).filter(([, items]) => items.length > 0);
  console.log(`self-test: found ${found.map(([name, items]) => `${items.length} × ${name}`).join(', ')}`);
  for (const name of ['SQL Injection', 'Cross Site Scripting'])
    if (!found.some(([category]) => category === name)) findings.add(`self-test: wapiti does not find: ${name}`);
  await server.stop();
}

async function attack(): Promise<void> {
  // Sends the headers that an HTTPS proxy in front of the server would set.
  const server = await startReferenceServer({ CREWKIT_HTTP: options.http, CREWKIT_PUBLIC_URL: 'https://127.0.0.1' });
  const url = server.url;
  try {
    const client = new HttpClient(url);
    const [owner, member] = [await makePerson(client, 'owner'), await makePerson(client, 'member')];
    const { ids } = await makeWorkspace(client, { owner, member });
    const document = await client.need<OpenApiDocument>('GET', '/openapi.json');
    client.close();
    const starts = [...pages(), ...operations(document, { ...ids, userId: member.id })].map((path) => url + path);
    console.log(`${starts.length} addresses to begin with`);
    const headers = [`Authorization: Bearer ${owner.token}`];
    const report = await runWapiti('attack', { url, starts, chosen: modules, headers });
    judge(report);
    for (const call of endpoint.calls) findings.add('the server calls where it is told to', call);
    const errors = loggedErrors(server.output());
    if (errors.length > 0) findings.add('the server logs errors', errors.slice(-3).join('\n'));
  } finally {
    const code = await server.stop();
    if (code !== 0) findings.add('the server ended badly', server.output().slice(-2000));
  }
}

function pages(): string[] {
  const file = new URL('../../examples/web/page-paths.json', import.meta.url);
  const filled = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map((path) =>
    path.replaceAll(/:\w+/g, 'x'),
  );
  return [...filled, '/docs', '/openapi.json', '/healthz', '/readyz', '/dev/inbox', '/dev/mailbox'];
}

/** Returns every GET operation, with existing ids and each of its query parameters. */
function operations({ paths }: OpenApiDocument, ids: Readonly<Record<string, string>>): string[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    if (!('get' in methods)) return [];
    const isFilled = [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => name in ids || name in otherParts);
    if (!isFilled) throw new Error(`no value for a part of ${path}`);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? otherParts[name]);
    const query = (methods.get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=${queryValues[name] ?? 'a'}`);
    return [query.length === 0 ? filled : `${filled}?${query.join('&')}`];
  });
}

async function runWapiti(name: string, { url, starts, chosen, headers }: Scan): Promise<Report> {
  const report = join(folder, `${name}.json`);
  const args = [
    '-u',
    `${url}/`,
    '--scope',
    'domain',
    '-d',
    '2',
    '-S',
    'normal',
    '-m',
    chosen,
    '-f',
    'json',
    '-o',
    report,
    '-v',
    '1',
  ];
  args.push(
    '--flush-session',
    '--no-bugreport',
    '--store-session',
    join(folder, name),
    '--store-config',
    join(folder, 'config'),
  );
  args.push(
    '--endpoint',
    endpoint.url,
    '--max-attack-time',
    String(options.seconds),
    '--max-scan-time',
    '120',
    '-t',
    '10',
  );
  for (const start of starts) args.push('-s', start);
  for (const header of headers) args.push('-H', header);
  const { output, isLate } = await runTool('wapiti', args, { withinMs: 15 * 60_000, env: { HOME: folder } });
  if (isLate) throw new Error(`wapiti did not finish:\n${output.slice(-2000)}`);
  const skipped = output.match(/Max attack time was reached[^\n]*/g) ?? [];
  if (skipped.length > 0) console.log(`${skipped.length} modules had no time for all addresses (--seconds)`);
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch (error) {
    throw new Error(`wapiti has written no report:\n${output.slice(-2000)}`, { cause: error });
  }
}

function judge({ vulnerabilities, anomalies }: Report): void {
  const explained: Record<string, number> = {};
  for (const [category, items] of Object.entries({ ...vulnerabilities, ...anomalies })) {
    for (const item of items) {
      const reason = findExplanation(category, item);
      if (reason === null) findings.add(`${category}: ${item.method} ${item.path}: ${item.info}`, item.http_request);
      else explained[`${category}: ${reason}`] = (explained[`${category}: ${reason}`] ?? 0) + 1;
    }
  }
  for (const [what, times] of Object.entries(explained)) console.log(`explained, ${times} ×: ${what}`);
}

/** Returns why an item of wapiti's report is not a vulnerability; null: it may be one. */
function findExplanation(category: string, { info }: Item): string | null {
  return explanations.find((each) => each.category === category && each.info.test(info))?.reason ?? null;
}
