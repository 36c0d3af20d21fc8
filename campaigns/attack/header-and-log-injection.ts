// Injects line breaks, NUL, escape sequences, and characters that a careless conversion turns into these, into every header, path, query
// and text that may reach a response header, a redirect, a download name, an email or a log line. None of these inputs may create an
// additional line or header, and the log must not contain user input.
//
//   npx tsx campaigns/attack/header-and-log-injection.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { HttpClient } from '../support/http-client.js';
import { MailSink } from '../support/mail-sink.js';
import { makePerson, password, signIn, type Person } from '../support/http-people.js';
import { startReferenceServer, type RunningServer } from '../support/start-reference-server.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { InjectionLaws } from './requests/injection-laws.js';
import { hostileHeaders, hostileLines, hostileTargets, mark } from './requests/injections.js';
import { providers } from './parts/providers.js';
import { formType, toFileForm } from './parts/forms.js';
import { getRoles, makeWorkspace, type Attachment, type WithId, type WorkspaceIds } from './parts/workspace.js';
import { sendRaw } from './sockets/raw-line.js';

const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('header-and-log-injection');
const laws = new InjectionLaws(findings);
const counts = { requests: 0, mails: 0 };

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

console.log(`header-and-log-injection: ${adapter}`);
await attackHeaders();
await attackMails();
findings.end(`${counts.requests} requests, ${counts.mails} mails, ${laws.lines} lines of the log, ${adapter}`);

async function attackHeaders(): Promise<void> {
  const settings = {
    CREWKIT_HTTP: adapter,
    CREWKIT_SOCIAL: 'social.json',
    CREWKIT_LOG: 'trace',
    CREWKIT_TRUST_PROXY: '1',
  };
  const server = await startReferenceServer(settings, { files: { 'social.json': providers } });
  const client = new HttpClient(server.url);
  try {
    const owner = await makePerson(client, 'owner');
    const member = await makePerson(client, 'member');
    const { ids } = await makeWorkspace(client, { owner, member });
    await inHeaders(server);
    await inTargets(server, client);
    await inFileNames(client, owner, ids);
    await inTexts(client, owner, ids);
  } finally {
    client.close();
    await server.stop();
  }
  laws.log(server.output());
}

/** Sends bytes that no client library would send. */
async function inHeaders({ url }: RunningServer): Promise<void> {
  for (const name of hostileHeaders) {
    const all = hostileLines.map(async (line) => {
      const value = Buffer.from(line).toString('latin1');
      const head = `GET /api/users/me HTTP/1.1\r\n${name === 'Host' ? '' : 'Host: x\r\n'}${name}: ${value}\r\n\r\n`;
      const { text } = await sendRaw(url, head, { quietMs: 150 });
      counts.requests += 1;
      laws.answer(`header ${name}: ${JSON.stringify(line).slice(0, 40)}`, text);
    });
    await Promise.all(all);
  }
  console.log(`  ${counts.requests} requests with odd headers`);
}

async function inTargets({ url }: RunningServer, client: HttpClient): Promise<void> {
  for (const target of hostileTargets) {
    for (const line of hostileLines) {
      const path = target.replaceAll('*', encodeURIComponent(line.toWellFormed()));
      const { text } = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      counts.requests += 1;
      laws.answer(`target ${path.slice(0, 80)}`, text);
    }
  }
  await inReturnTo(url, client);
  console.log(`  ${counts.requests} requests with odd targets too`);
}

/** Every request that starts a sign-in must redirect the browser to the provider, or not at all. */
async function inReturnTo(url: string, client: HttpClient): Promise<void> {
  const own = new URL(url);
  const pages = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `${url}@evil.example`,
    `${url}.evil.example`,
    `http://evil.example#${url}`,
    `${own.protocol}//${own.host}:80@evil.example/`,
    '\t//evil.example',
    'ftp://127.0.0.1',
    `${url}/\r\nX-Injected: 1`,
  ];
  for (const page of [...pages, ...hostileLines, ...hostileLines.map((line) => `${url}/${line}`)]) {
    const path = `/api/auth/social/provider-b?returnTo=${encodeURIComponent(page.toWellFormed())}`;
    const answer = await client.send({ path });
    counts.requests += 1;
    const { location } = answer.headers;
    const isWell =
      answer.status === 400 ? location === undefined : location?.startsWith('http://127.0.0.1:9/authorize?');
    if (!isWell) findings.add(`returnTo ${JSON.stringify(page).slice(0, 60)}`, `${answer.status} ${String(location)}`);
    if (answer.status === 302 && pages.includes(page)) findings.add(`returnTo ${page} is taken`, location);
    laws.headers(`returnTo ${JSON.stringify(page).slice(0, 40)}`, answer.rawHeaders);
  }
}

async function inFileNames(client: HttpClient, { token }: Person, { conversationId }: WorkspaceIds): Promise<void> {
  const names = [
    ...hostileLines,
    'a"; filename="b.exe',
    "a';b",
    'a\\"b',
    '\u202egpj.exe',
    '../../x',
    'x'.repeat(5000),
    '.',
    'CON',
    '%0d%0ax',
    '日本語.pdf',
  ];
  for (const name of names) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': formType };
    const path = `/api/chats/${conversationId}/messages/attachments`;
    const sent = await client.send<{ attachments: Attachment[] }>({
      method: 'POST',
      path,
      headers,
      body: toFileForm(name),
    });
    counts.requests += 1;
    if (sent.status === 400) continue;
    const what = `file name ${JSON.stringify(name).slice(0, 40)}`;
    const [attachment] = sent.json?.attachments ?? [];
    if (attachment === undefined) throw new Error(`${what}: ${sent.text}`);
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u.test(attachment.fileName))
      findings.add(`${what} is kept`, attachment.fileName);
    const answer = await client.send({ path: attachment.url.replace(/^http:\/\/[^/]+/, '') });
    laws.headers(what, answer.rawHeaders);
    const disposition = answer.headers['content-disposition'] ?? '';
    const [, encoded = ''] =
      /^(?:inline|attachment); filename="[^"\\]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition) ?? [];
    if (decodeURIComponent(encoded) !== attachment.fileName)
      findings.add(`${what} in Content-Disposition`, disposition);
  }
}

/** Stores texts, and checks the responses and emails that later contain them. */
async function inTexts(client: HttpClient, { token }: Person, ids: WorkspaceIds): Promise<void> {
  const { organizationId, projectId, conversationId } = ids;
  for (const line of hostileLines) {
    const writes: readonly [method: string, path: string, body: object][] = [
      ['PATCH', '/api/users/me', { firstName: line }],
      ['PATCH', `/api/organizations/${organizationId}`, { name: line }],
      ['POST', `/api/organizations/${organizationId}/teams`, { name: line }],
      ['POST', `/api/projects/${projectId}/tasks`, { title: line, description: line }],
      ['POST', `/api/chats/${conversationId}/messages`, { body: line, clientMessageId: line }],
      ['POST', '/api/auth/login', { email: line, password: line }],
      ['POST', '/api/auth/refresh', { refreshToken: line }],
      ['POST', '/api/invitations/accept', { token: line }],
      ['POST', '/api/auth/verify-email', { token: line }],
    ];
    for (const [method, path, body] of writes) {
      const answer = await client.call(method, path, { token, body });
      counts.requests += 1;
      laws.headers(`${method} ${path.replaceAll(/[\da-f-]{36}/g, '…')}`, answer.rawHeaders);
    }
  }
}

async function attackMails(): Promise<void> {
  const sink = await MailSink.start();
  const settings = { CREWKIT_HTTP: adapter, CREWKIT_MAIL: sink.url, CREWKIT_LOG: 'trace' };
  const server = await startReferenceServer(settings);
  const client = new HttpClient(server.url);
  const addressed = new Set<string>();
  try {
    for (const [index, line] of hostileLines.entries()) {
      await registerAs(
        client,
        { firstName: line, lastName: `a${line}`, email: `person${index}@example.com` },
        addressed,
      );
      for (const email of [
        `${line}@example.com`,
        `a@example.com${line}`,
        `"${line}"@example.com`,
        `a@example.com, ${mark}@example.com`,
      ]) {
        await registerAs(client, { firstName: 'Ada', lastName: 'L', email }, addressed);
      }
    }
    await inviteAs(client, sink, addressed);
    await sink.waitForToken('last@example.com', 'invitations/accept');
  } finally {
    client.close();
    await server.stop();
    await sink.close();
  }
  counts.mails = sink.mails.length;
  for (const mail of sink.mails) laws.mail(mail, addressed);
  laws.log(server.output());
}

async function registerAs(client: HttpClient, names: Names, addressed: Set<string>): Promise<void> {
  const body = { ...names, password };
  const answer = await client.call<{ email: string }>('POST', '/api/auth/register', { body });
  counts.requests += 1;
  if (answer.status === 201 && answer.json !== undefined) addressed.add(answer.json.email);
}

/** Creates an organization with such a name, which its invitations contain. */
async function inviteAs(client: HttpClient, sink: MailSink, addressed: Set<string>): Promise<void> {
  const email = 'owner@example.com';
  await registerAs(client, { firstName: 'Ada', lastName: 'L', email }, addressed);
  await client.need('POST', '/api/auth/verify-email', {
    body: { token: await sink.waitForToken(email, 'verify-email') },
  });
  const { token } = await signIn(client, { email, password });
  for (const [index, name] of [...hostileLines, 'Last'].entries()) {
    const made = await client.call<WithId>('POST', '/api/organizations', { token, body: { name } });
    if (made.status !== 201 || made.json === undefined) continue;
    const path = `/api/organizations/${made.json.id}`;
    const { member: roleId } = await getRoles(client, token, made.json.id);
    const guest = name === 'Last' ? 'last@example.com' : `guest${index}@example.com`;
    addressed.add(guest);
    await client.need('POST', `${path}/invitations`, { token, body: { email: guest, roleId } });
    counts.requests += 3;
  }
}
