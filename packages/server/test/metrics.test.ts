import { setTimeout as sleep } from 'node:timers/promises';
import { parseMetrics, toValue, type ParsedFamily } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient, type Person } from './support/api-client.js';
import { ChatListener, transports } from './support/chat-listener.js';
import { ServerProcess } from './support/server-process.js';

type Families = ReadonlyMap<string, ParsedFamily>;
type Wanted = readonly [name: string, labels: Readonly<Record<string, string>>];

// Without a token, the response may be up to a second old.
const metricsToken = 'metrics-token-0123456789';
const withToken = { Authorization: `Bearer ${metricsToken}` };

async function scrape({ url }: { readonly url: string }): Promise<Families> {
  const response = await fetch(`${url}/metrics`, { headers: withToken });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parseMetrics(await response.text());
}

/** Waits until the series has grown by at least the given amount, because deliveries and disconnects take a moment. */
async function grown(server: ServerProcess, before: Families, by: number, [name, labels]: Wanted): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const now = await scrape(server);
    if (toValue(now, name, labels) - toValue(before, name, labels) >= by) return;
    await sleep(50);
  }
  throw new Error(`${name} ${JSON.stringify(labels)} has not grown by ${by}.`);
}

const httpCount = 'crewkit_http_request_duration_seconds_count';

describe.each(['fastify', 'express'])('metrics of the server on %s', (http) => {
  let server: ServerProcess;
  let api: ApiClient;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    server = await ServerProcess.start({
      CREWKIT_HTTP: http,
      CREWKIT_RATE_LIMITS: 'on',
      CREWKIT_GLOBAL_LIMIT: '100000',
      CREWKIT_OPERATION_LIMIT: '100000',
      CREWKIT_METRICS: metricsToken,
    });
    api = new ApiClient(server);
    ada = await api.person('metrics-ada@example.com');
    bob = await api.person('metrics-bob@example.com');
  });
  afterAll(() => server.dispose());

  it('count requests by operation and errors by code, and measure durations', async () => {
    const before = await scrape(server);
    for (let index = 0; index < 3; index += 1) await api.call('GET', '/api/users/me', { token: ada.accessToken });
    await api.call('GET', '/api/users/me');
    await api.login(ada.email, 'Wrong-horse-1');
    await api.login(ada.email);
    const after = await scrape(server);
    const grew = (name: string, labels: Readonly<Record<string, string>>): number =>
      toValue(after, name, labels) - toValue(before, name, labels);
    expect(grew(httpCount, { operation: 'viewMe', method: 'GET', status: '2xx' })).toBe(3);
    expect(grew(httpCount, { operation: 'viewMe', method: 'GET', status: '4xx' })).toBe(1);
    expect(grew('crewkit_http_errors_total', { operation: 'viewMe', code: 'UNAUTHENTICATED' })).toBe(1);
    expect(grew('crewkit_sign_ins_total', { way: 'password', result: 'OK' })).toBe(1);
    expect(grew('crewkit_sign_ins_total', { way: 'password', result: 'INVALID_CREDENTIALS' })).toBe(1);
    // A sign-in hashes a password for more than 25 ms, and takes less than a minute on any machine.
    const login = { operation: 'login', status: '2xx' };
    expect(grew('crewkit_http_request_duration_seconds_bucket', { ...login, le: '0.025' })).toBe(0);
    expect(grew('crewkit_http_request_duration_seconds_bucket', { ...login, le: '+Inf' })).toBe(1);
    expect(grew('crewkit_http_request_duration_seconds_sum', login)).toBeGreaterThan(0.025);
    // The scrape itself is a running request.
    expect(toValue(after, 'crewkit_http_requests_in_flight')).toBe(1);
    expect(grew('crewkit_unit_of_work_duration_seconds_count', { kind: 'write' })).toBeGreaterThanOrEqual(3);
    expect(grew('crewkit_store_group_size_count', {})).toBeGreaterThanOrEqual(3);
  });

  it('count rejections by the name of the limit', async () => {
    const before = await scrape(server);
    const statuses = [];
    for (let tries = 0; tries < 30; tries += 1) statuses.push((await api.post('/api/auth/refresh', {})).status);
    const after = await scrape(server);
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    const refusals = (families: Families): number => toValue(families, 'crewkit_rate_limit_refusals_total');
    expect(refusals(after) - refusals(before)).toBe(refused);
    expect(toValue(after, 'crewkit_http_errors_total', { operation: 'refresh', code: 'RATE_LIMITED' })).toBe(refused);
    expect(toValue(after, 'crewkit_rate_limit_refusals_total', { limit: 'other' })).toBe(0);
  });

  it('report emails and jobs', async () => {
    const before = await scrape(server);
    await api.post('/api/auth/forgot-password', { email: bob.email });
    await grown(server, before, 1, ['crewkit_mail_deliveries_total', { result: 'sent' }]);
    // The delivery is counted before the store has recorded it. The job is counted before it has ended.
    const pending = async (): Promise<number> => toValue(await scrape(server), 'crewkit_mail_outbox_pending');
    await expect.poll(pending, { timeout: 10_000 }).toBe(0);
    await grown(server, before, 1, ['crewkit_job_duration_seconds_count', { job: 'deliver-mail', result: 'ok' }]);
    const after = await scrape(server);
    expect(toValue(after, 'crewkit_mail_outbox_oldest_age_seconds')).toBe(0);
    const age =
      Date.now() / 1000 - toValue(after, 'crewkit_job_last_success_timestamp_seconds', { job: 'deliver-mail' });
    expect(age).toBeLessThan(10);
    expect(toValue(after, 'crewkit_event_log_readable')).toBe(1);
    expect(toValue(after, 'crewkit_event_bus_connected')).toBe(1);
    expect(toValue(after, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it.each(transports)('report sockets over %s', async (transport) => {
    const label = transport === 'Socket.IO' ? 'socket.io' : 'websocket';
    const before = await scrape(server);
    const { body: chat } = await api.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    const listener = await ChatListener.connect(transport, server, bob.accessToken);
    await listener.join(String(chat.id));
    expect(await listener.type('no such room')).toMatchObject({ ok: false });
    await api.post(`/api/chats/${String(chat.id)}/messages`, { body: 'hello' }, ada.accessToken);
    await grown(server, before, 1, ['crewkit_socket_events_sent_total', { event: 'chat:message' }]);
    const during = await scrape(server);
    expect(toValue(during, 'crewkit_sockets', { transport: label })).toBe(1);
    expect(toValue(during, 'crewkit_sockets')).toBe(1);
    expect(toValue(during, 'crewkit_socket_accounts')).toBe(1);
    expect(toValue(during, 'crewkit_socket_rooms')).toBe(1);
    const grew = (name: string, labels: Readonly<Record<string, string>>): number =>
      toValue(during, name, labels) - toValue(before, name, labels);
    expect(grew('crewkit_socket_client_events_total', { event: 'join', result: 'OK' })).toBe(1);
    expect(grew('crewkit_socket_client_events_total', { event: 'typing', result: 'NOT_FOUND' })).toBe(1);
    expect(grew('crewkit_event_notices_total', { direction: 'published' })).toBeGreaterThan(0);
    expect(grew('crewkit_event_notices_total', { direction: 'received' })).toBeGreaterThan(0);
    expect(grew('crewkit_event_delay_seconds_count', {})).toBeGreaterThan(0);
    listener.close();
    await grown(server, before, 1, ['crewkit_socket_closes_total', { transport: label, reason: 'client' }]);
    expect(toValue(await scrape(server), 'crewkit_sockets')).toBe(0);
    await expect(ChatListener.connect(transport, server, 'forged')).rejects.toThrow();
    await grown(server, before, 1, ['crewkit_socket_refusals_total', { transport: label, reason: 'UNAUTHENTICATED' }]);
  });

  it('contain no label values from client input', async () => {
    const odd = 'odd-value-from-outside';
    const names = async (): Promise<Set<string>> => {
      const families = await scrape(server);
      const samples = [...families.values()].flatMap((family) => family.samples);
      return new Set(
        samples.filter(({ name }) => name.startsWith('crewkit_')).flatMap(({ labels }) => Object.values(labels)),
      );
    };
    for (const method of ['GET', 'DELETE', 'PROPFIND', 'LOCK', 'M-SEARCH']) {
      await fetch(`${server.url}/api/${odd}?${odd}=${odd}`, {
        method,
        headers: { 'user-agent': odd, 'x-request-id': odd },
      });
    }
    await api.login(`${odd}@example.com`, odd);
    await api.call('GET', `/api/organizations/${odd}`, { token: ada.accessToken });
    await api.call('GET', `/api/auth/social/${odd}`);
    for (const transport of transports) {
      const listener = await ChatListener.connect(transport, server, ada.accessToken);
      expect(await listener.emit(odd, odd)).toMatchObject({ ok: false });
      expect(await listener.emit('__proto__', odd)).toMatchObject({ ok: false });
      listener.close();
    }
    const values = await names();
    expect([...values].filter((value) => /odd|PROPFIND|LOCK|SEARCH|proto|example/i.test(value))).toEqual([]);
    expect(values).toContain('unmatched');
    expect(values).toContain('other');
  });

  it('are served like every other route: with HEAD, 405, a rate limit and one line in the log', async () => {
    const head = await fetch(`${server.url}/metrics`, { method: 'HEAD', headers: withToken });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(`${server.url}/metrics`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(head.headers.get('ratelimit-policy')).toBe('"metrics";q=100000;w=60');
    expect(server.output).toContain('"operation":"metrics"');
  });
});

describe('access to the metrics', () => {
  const token = metricsToken;

  it('requires the token', async () => {
    const server = await ServerProcess.start({ CREWKIT_METRICS: token });
    const ask = async (authorization?: string): Promise<readonly [number, string | null]> => {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, headers: answered } = await fetch(`${server.url}/metrics`, { headers });
      return [status, answered.get('www-authenticate')];
    };
    try {
      expect(await ask(`Bearer ${token}`)).toEqual([200, null]);
      expect(await ask(`bearer ${token}`)).toEqual([200, null]);
      for (const wrong of [
        undefined,
        'Bearer ',
        `Bearer ${token}x`,
        `Bearer ${token.slice(1)}`,
        `Basic ${token}`,
        token,
      ]) {
        expect(await ask(wrong)).toEqual([401, 'Bearer']);
      }
      const person = await new ApiClient(server).person();
      expect(await ask(`Bearer ${person.accessToken}`)).toEqual([401, 'Bearer']);
      expect(server.output).not.toContain(token);
    } finally {
      await server.dispose();
    }
  });

  it('is denied if metrics are disabled', async () => {
    const server = await ServerProcess.start({ CREWKIT_METRICS: 'off' });
    try {
      expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    } finally {
      await server.dispose();
    }
  });
});
