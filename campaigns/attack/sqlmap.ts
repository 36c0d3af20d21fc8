// Runs sqlmap on every kind of client input that reaches a database: search, cursors, names, ids in paths, headers. sqlmap must first find
// the vulnerability of a deliberately vulnerable server, and then none in the reference server, on SQLite and on Postgres.
// `npx tsx campaigns/attack/sqlmap.ts [--store sqlite|postgres|both] [--level 2] [--risk 2] [--seconds 300] [--self-test on]`, the last for the first part alone.
// Debian: apt-get install sqlmap. About eight minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase, startPostgres } from '@crewkit/test-servers';

import { HttpClient } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Findings, loggedErrors } from './parts/findings.js';
import { makeWorkspace } from './parts/workspace.js';
import { needTool, runTool } from './parts/need-tool.js';
import { startVulnerableServer } from './parts/vulnerable-server.js';

const options = readArguments({ store: 'both', level: 2, risk: 2, seconds: 300, 'self-test': 'off' });
needTool('sqlmap');
const findings = new Findings('sqlmap');
const outputs = temporaryFolder('sqlmap');
const atOnce = 2;
let requests = 0;

/** A request with the injection point marked by `*`. */
interface Target {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: object | undefined;
  readonly token?: string;
  readonly header?: string;
}

await testItself();
const stores = options.store === 'both' ? ['sqlite', 'postgres'] : [options.store];
for (const store of options['self-test'] === 'on' ? [] : stores) await attack(store);
findings.end(
  options['self-test'] === 'on'
    ? 'self-test alone'
    : `level ${options.level}, risk ${options.risk}, ${requests} requests`,
);

/** This self-test is necessary because a harness that finds nothing in a vulnerable server proves nothing. */
async function testItself(): Promise<void> {
  const server = await startVulnerableServer();
  const holes = ['/find?name=ada*', '/find-json'];
  for (const path of holes) {
    const body = path === '/find-json' ? { name: 'ada*' } : undefined;
    const { isFound, tail } = await runSqlmap(server.url, { name: path, path, body }, 'sqlite');
    console.log(`self-test: the hole at ${path} is ${isFound ? 'found' : 'NOT found'}`);
    if (!isFound) findings.add('self-test: sqlmap does not find the hole', tail);
  }
  await server.stop();
}

async function attack(store: string): Promise<void> {
  const from = Date.now();
  const postgres = store === 'postgres' ? await startPostgres() : null;
  const database = postgres === null ? null : await createDatabase(postgres.url);
  const server = await startReferenceServer(database === null ? {} : { CREWKIT_STORE: database.url });
  try {
    const client = new HttpClient(server.url);
    const targets = await findTargets(client);
    client.close();
    await Promise.all(Array.from({ length: atOnce }, () => work(targets)));
  } finally {
    await server.stop();
    await database?.drop();
    await postgres?.dispose();
  }

  async function work(targets: Target[]): Promise<void> {
    for (let target = targets.shift(); target !== undefined; target = targets.shift()) {
      if (Date.now() - from > options.seconds * 1000) findings.add(`${store}: there was no time for ${target.name}`);
      else await attackTarget(target);
    }
  }

  async function attackTarget(target: Target): Promise<void> {
    const begun = Date.now();
    const { isFound, isDone, hints, count, statuses, tail } = await runSqlmap(server.url, target, store);
    requests += count;
    const verdict = isFound ? 'INJECTABLE' : 'not injectable';
    console.log(
      `${store}: ${target.name}: ${verdict}, ${count} requests in ${Math.round((Date.now() - begun) / 1000)} s, ${statuses}`,
    );
    if (isFound) findings.add(`${store}: ${target.name} is injectable`, tail);
    if (!isDone) findings.add(`${store}: sqlmap did not finish at ${target.name}`, tail);
    for (const hint of hints) findings.add(`${store}: ${target.name}: ${hint}`);
    // A query that the database cannot parse would cause a 500 and a log line.
    const errors = loggedErrors(server.output());
    if (errors.length > 0) findings.add(`${store}: errors in the log at ${target.name}`, errors.at(-1));
  }
}

async function findTargets(client: HttpClient): Promise<Target[]> {
  const [owner, member] = [await makePerson(client, 'owner'), await makePerson(client, 'member')];
  const { ids } = await makeWorkspace(client, { owner, member });
  const { organizationId, projectId, taskId, conversationId, messageId, attachmentId, roleId } = ids;
  const organization = `/api/organizations/${organizationId}`;
  const chat = `/api/chats/${conversationId}`;
  const task = `/api/projects/${projectId}/tasks/${taskId}`;
  const { token, refreshToken } = owner;
  const json = (name: string, method: string, [path, body]: [string, object]) => ({ name, method, path, body, token });
  const get = (name: string, path: string) => ({ name, path, token });
  return [
    json('email at login', 'POST', ['/api/auth/login', { email: 'ada*@example.com', password: 'Wrong-horse-7' }]),
    json('email at forgot-password', 'POST', ['/api/auth/forgot-password', { email: 'ada*@example.com' }]),
    json('refresh token', 'POST', ['/api/auth/refresh', { refreshToken: `${refreshToken.slice(0, 20)}*` }]),
    json('verification token', 'POST', ['/api/auth/verify-email', { token: 'abc*' }]),
    json('first name', 'PATCH', ['/api/users/me', { firstName: 'Ada*' }]),
    json('name of an organization', 'PATCH', [organization, { name: 'Orbit*' }]),
    json('name of a role', 'PATCH', [`${organization}/roles/${roleId}`, { name: 'Reader*' }]),
    json('permission to check', 'POST', [
      '/api/users/me/permissions/check',
      { checks: [{ permission: 'org:view', scope: 'organization', id: `${organizationId}*` }] },
    ]),
    json('text of a message', 'POST', [`${chat}/messages`, { body: 'hello*' }]),
    json('clientMessageId', 'POST', [`${chat}/messages`, { body: 'hello', clientMessageId: 'once*' }]),
    json('title of a task', 'PATCH', [task, { title: 'Land*' }]),
    { ...json('If-Match', 'PATCH', [task, { title: 'Land' }]), header: 'If-Match: "abc*"' },
    get('search of people', '/api/users?search=ada*'),
    get('search of messages', '/api/chats/search?q=Houston*'),
    get('search of tasks', `/api/projects/${projectId}/tasks?search=Land*`),
    get('status of tasks', `/api/projects/${projectId}/tasks?status=todo*`),
    get('assignee of tasks', `/api/projects/${projectId}/tasks?assigneeId=${member.id}*`),
    get('limit', `${organization}/members?limit=10*`),
    get('cursor of members', `${organization}/members?cursor=WzEsMl0*`),
    get('cursor of the audit log', `${organization}/audit-events?cursor=WzEsMl0*`),
    get('before, of messages', `${chat}/messages?before=${messageId}*`),
    get('after, of messages', `${chat}/messages?after=${messageId}*`),
    get('id of an organization', `${organization}*/members`),
    get('id of a conversation', `${chat}*/messages`),
    get('name of a permission', `${organization}/permissions/org:view*/members`),
    get('signature of a link', `${chat}/attachments/${attachmentId}?expires=1798182000*&signature=abc*`),
    { ...get('user agent', '/api/users/me'), header: 'User-Agent: browser*' },
    { name: 'bearer token', path: '/api/users/me', header: 'Authorization: Bearer abc*' },
  ];
}

async function runSqlmap(url: string, target: Target, store: string) {
  const folder = join(outputs, `${store}-${target.name.replaceAll(/\W/g, '-')}`);
  const traffic = `${folder}.txt`;
  const args = [...toArguments(url, target), '--output-dir', folder, '-t', traffic, '--dbms', store];
  const { output, isLate } = await runTool('sqlmap', args, { withinMs: 150_000, env: { HOME: outputs } });
  // These exclude what sqlmap itself considers a false positive.
  const isFound = /identified the following injection point|is vulnerable/.test(output);
  const isClean = /all tested parameters do not appear to be injectable/.test(output);
  return {
    isFound,
    isDone: !isLate && (isFound || isClean),
    hints: output.match(/heuristic \(basic\) test shows.*might be injectable.*/g) ?? [],
    count: readFileSync(traffic, 'latin1').match(/^HTTP request \[#/gm)?.length ?? 0,
    statuses: (output.match(/\d{3} \([\w ]+\) - \d+ times/g) ?? ['all answered with 2xx']).join(', '),
    tail: output.slice(-1500),
  };
}

function toArguments(url: string, { method, path, body, token, header }: Target): string[] {
  const headers = [header, token && `Authorization: Bearer ${token}`, body && 'Content-Type: application/json'];
  const depth = ['--level', String(options.level), '--risk', String(options.risk)];
  return [
    ...['-u', url + path, '--batch', '--flush-session', '--disable-coloring', '-v', '1', ...depth],
    // Error statuses are normal responses: sqlmap would stop at them. Without the time-based technique, which needs minutes per injection
    // point.
    ...['--technique', 'BEUSQ', '--ignore-code', '400,401,404,412,429', '--timeout', '10', '--retries', '1'],
    ...['--headers', headers.filter(Boolean).join('\n')],
    ...(method === undefined ? [] : ['--method', method]),
    ...(body === undefined ? [] : ['--data', JSON.stringify(body)]),
  ];
}
