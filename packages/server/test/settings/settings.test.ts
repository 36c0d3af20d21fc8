import { s3Blobs } from '@crewkit/adapter-blobs-s3';
import { natsEventBus } from '@crewkit/adapter-nats';
import { redisShared } from '@crewkit/adapter-redis';
import { silentLogger } from '@crewkit/core';
import { describe, expect, it, vi } from 'vitest';

import { createLogger } from '../../src/create-logger.js';
import { openBlobs } from '../../src/open-blobs.js';
import { openEvents, openShared } from '../../src/open-store.js';
import { readSettings } from '../../src/settings/settings.js';

vi.mock('@crewkit/adapter-blobs-s3', () => ({ s3Blobs: vi.fn() }));
vi.mock('@crewkit/adapter-nats', () => ({ natsEventBus: vi.fn(() => 'the bus') }));
vi.mock('@crewkit/adapter-redis', () => ({ redisShared: vi.fn() }));

describe('readSettings', () => {
  it('uses the default values if no settings are given', () => {
    const { settings, faults, warnings } = readSettings({});
    expect([faults, warnings]).toEqual([[], []]);
    expect(settings).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      store: { kind: 'sqlite', path: './data/crewkit.db' },
      blobs: { kind: 'directory', path: './data/blobs' },
      storageLimits: { userBytes: 1024 ** 3, organizationBytes: 10 * 1024 ** 3 },
      http: 'fastify',
      events: 'local',
      eventsPrefix: 'crewkit',
      smtpUrl: null,
      breachedPasswords: 'off',
      sessionCookie: false,
      refreshReuseGraceSeconds: undefined,
      maxSessionAgeDays: undefined,
      checkSessions: false,
      mentionMails: false,
      trustedProxies: 0,
      rateLimits: true,
      globalLimitPerMinute: 60,
      routeLimits: {},
      logLevel: 'info',
      metrics: 'on',
    });
  });

  it('reads rate limits for single operations, and lists the valid names if one is unknown', () => {
    const read = (text: string): ReturnType<typeof readSettings> => readSettings({ CREWKIT_ROUTE_LIMITS: text });
    expect(read('login=30, refresh=60').settings?.routeLimits).toEqual({ login: 30, refresh: 60 });
    for (const text of ['login', 'login=0', 'login=-1', 'login=1.5', 'signin=5', 'login=5=6', 'toString=1', ',']) {
      const { settings, faults } = read(text);
      expect(settings).toBeNull();
      expect(faults.join()).toMatch(/^CREWKIT_ROUTE_LIMITS must be such as login=30.*acceptInvitation/);
    }
  });

  it('reports all errors together, in one sentence each', () => {
    const { settings, faults } = readSettings({
      PORT: '70000',
      CREWKIT_STORE: 'mysql://x',
      CREWKIT_BLOBS: 'gs://bucket',
      CREWKIT_HTTP: 'koa',
      CREWKIT_EVENTS: 'kafka://x',
      CREWKIT_EVENTS_PREFIX: 'a b',
      CREWKIT_MAIL: 'pigeon',
      CREWKIT_APP_ORIGINS: 'https://ok.example,https://not.ok/path',
      CREWKIT_MENTION_MAILS: 'yes',
      CREWKIT_CONTACT_POLICY: 'friends',
      CREWKIT_GROUP_ADDITIONS_PER_DAY: '0',
      CREWKIT_OUTBOUND_ALLOW: 'http://[::1]',
      CREWKIT_MCP_TOOLS: 'listTasks;createTask',
      CREWKIT_TRUST_PROXY: '-1',
      CREWKIT_RATE_LIMITS: 'maybe',
      CREWKIT_METRICS: 'short-token',
      CREWKIT_LOG: 'loud',
    });
    expect(settings).toBeNull();
    const named = [
      'PORT',
      'CREWKIT_STORE',
      'CREWKIT_BLOBS',
      'CREWKIT_HTTP',
      'CREWKIT_EVENTS',
      'CREWKIT_EVENTS_PREFIX',
      'CREWKIT_MAIL',
      'CREWKIT_APP_ORIGINS',
      'CREWKIT_MENTION_MAILS',
      'CREWKIT_CONTACT_POLICY',
      'CREWKIT_GROUP_ADDITIONS_PER_DAY',
      'CREWKIT_OUTBOUND_ALLOW',
      'CREWKIT_MCP_TOOLS',
      'CREWKIT_TRUST_PROXY',
    ];
    for (const name of [...named, 'CREWKIT_RATE_LIMITS', 'CREWKIT_METRICS', 'CREWKIT_LOG']) {
      expect(faults.filter((fault) => fault.startsWith(`${name} must be`))).toHaveLength(1);
    }
  });

  it('reads the hosts that webhooks may reach', () => {
    const { settings } = readSettings({ CREWKIT_OUTBOUND_ALLOW: 'intranet.example, 10.1.0.0/16,fd00::/8' });
    expect(settings?.outboundAllow).toEqual(['intranet.example', '10.1.0.0/16', 'fd00::/8']);
    expect(readSettings({}).settings?.outboundAllow).toEqual([]);
  });

  it('reads the operations that agents may call', () => {
    const { settings } = readSettings({ CREWKIT_MCP_TOOLS: 'listTasks, createTask' });
    expect(settings?.mcpTools).toEqual(['listTasks', 'createTask']);
  });

  it.each([
    ['0', 0],
    ['123', 123],
    ['64KiB', 65_536],
    ['500MiB', 524_288_000],
    ['2TiB', 2_199_023_255_552],
    ['off', null],
  ])('reads a storage limit of %s', (text, bytes) => {
    const { settings } = readSettings({ CREWKIT_USER_STORAGE: text, CREWKIT_ORGANIZATION_STORAGE: text });
    expect(settings?.storageLimits).toEqual({ userBytes: bytes, organizationBytes: bytes });
  });

  it.each(['', '-1', '1.5GiB', '5 GiB', '5GB', 'none', '9000TiB', '9999999999999'])(
    'rejects a storage limit of %j',
    (text) => {
      const { settings, faults } = readSettings({ CREWKIT_USER_STORAGE: text });
      // An empty variable counts as not set.
      if (text === '') expect(settings?.storageLimits.userBytes).toBe(1024 ** 3);
      else expect(faults).toEqual([expect.stringMatching(/^CREWKIT_USER_STORAGE must be/)]);
    },
  );

  it('accepts every store, with its default bus and rate limiter', () => {
    const read = (environment: Record<string, string>): unknown => readSettings(environment).settings;
    expect(read({ CREWKIT_STORE: 'sqlite::memory:' })).toMatchObject({ store: { kind: 'sqlite', path: ':memory:' } });
    const url = 'postgres://ada@db.example/crewkit';
    const postgres = { kind: 'postgres', url, listenUrl: null, maxConnections: 10, preparedStatements: true };
    expect(read({ CREWKIT_STORE: url })).toMatchObject({ store: postgres, events: 'postgres' });
    for (const CREWKIT_EVENTS of [
      'local',
      'redis://r.example',
      'rediss://r.example',
      'redis+cluster://r:1,s:2',
      'rediss+sentinel://r,s/main',
      'nats://n.example',
      'tls://n,tls://m',
    ]) {
      expect(read({ CREWKIT_STORE: url, CREWKIT_EVENTS })).toMatchObject({ events: CREWKIT_EVENTS });
    }
    const { faults } = readSettings({ CREWKIT_EVENTS: 'postgres' });
    expect(faults).toEqual(['CREWKIT_EVENTS can be postgres only if CREWKIT_STORE is.']);
  });

  it('reports settings that are not URLs, without their values', () => {
    for (const rest of ['u:s3cr#tPASS@127.0.0.1:1', 'u:tPASS@host:99999', 'u:tPASS@[']) {
      const { settings, faults } = readSettings({
        CREWKIT_STORE: `postgres://${rest}`,
        CREWKIT_STORE_LISTEN: `postgresql://${rest}`,
        CREWKIT_EVENTS: `redis://${rest}`,
      });
      expect(settings).toBeNull();
      const names = ['CREWKIT_STORE', 'CREWKIT_STORE_LISTEN', 'CREWKIT_EVENTS'];
      expect(faults).toEqual(names.map((name) => `${name} is no URL.`));
    }
    for (const CREWKIT_EVENTS of ['nats://u:tPASS@h:99999', 'tls://u:tPASS@h,tls://u:tPASS@[']) {
      expect(readSettings({ CREWKIT_EVENTS }).faults).toEqual(['CREWKIT_EVENTS is no URL.']);
    }
    expect(readSettings({ CREWKIT_STORE_LISTEN: 'mysql://x' }).faults).toEqual([
      'CREWKIT_STORE_LISTEN must be postgres://….',
    ]);
  });

  it('requires a printable prefix for Redis and NATS', () => {
    const read = (CREWKIT_EVENTS_PREFIX: string) => readSettings({ CREWKIT_EVENTS_PREFIX });
    expect(read('acme:Test-2').settings).toMatchObject({ eventsPrefix: 'acme:Test-2' });
    for (const bad of [' ', 'a*', 'a\nb', 'ä', 'a'.repeat(101)]) {
      expect(read(bad).faults).toEqual([expect.stringMatching(/^CREWKIT_EVENTS_PREFIX must be /)]);
    }
  });

  it('passes its address and prefix to Redis', async () => {
    const url = 'redis://r.example';
    const { settings } = readSettings({ CREWKIT_EVENTS: url, CREWKIT_EVENTS_PREFIX: 'acme' });
    if (settings !== null) await openShared(settings);
    expect(redisShared).toHaveBeenCalledExactlyOnceWith({ url, prefix: 'acme' });
  });

  it('passes its addresses and prefix to NATS, and leaves the limits to the store', async () => {
    const read = (CREWKIT_EVENTS: string) => readSettings({ CREWKIT_EVENTS, CREWKIT_EVENTS_PREFIX: 'acme' }).settings;
    const [nats, redis] = [read('nats://u:p@n.example,tls://m.example'), read('redis://r.example')];
    if (nats === null || redis === null) throw new Error('The settings are invalid.');
    expect(await openEvents(nats, silentLogger)).toEqual({ events: 'the bus' });
    const servers = ['nats://u:p@n.example', 'tls://m.example'];
    expect(natsEventBus).toHaveBeenCalledExactlyOnceWith({ servers, prefix: 'acme', logger: silentLogger });
    expect(await openShared(nats)).toBeUndefined();
    expect(await openEvents(redis, silentLogger)).toEqual({});
  });

  it('accepts a directory or a bucket for attachments', () => {
    const read = (CREWKIT_BLOBS: string) => readSettings({ CREWKIT_BLOBS }).settings?.blobs;
    for (const path of ['blobs', '/var/lib/crewkit/blobs', 'C:\\blobs', './s3']) {
      expect(read(path)).toEqual({ kind: 'directory', path });
    }
    const bare = { kind: 's3', bucket: 'acme', prefix: '', region: null, endpoint: null, pathStyle: false };
    for (const text of ['s3://acme', 's3://acme/', 's3://acme?pathStyle=off']) expect(read(text)).toEqual(bare);
    const asked = 's3://acme/chat/files/?region=eu-north-1&endpoint=http://127.0.0.1:9000&pathStyle=on';
    const full = { prefix: 'chat/files', region: 'eu-north-1', endpoint: 'http://127.0.0.1:9000', pathStyle: true };
    expect(read(asked)).toEqual({ ...bare, ...full });
  });

  it.each([
    's3:acme',
    's3://',
    's3:///prefix',
    's3://acme:443/x',
    's3://acme?pathstyle=on',
    's3://acme?pathStyle=yes',
    's3://acme?endpoint=s3.example',
    's3://acme?endpoint=https://key:tPASS@s3.example',
    's3://key:tPASS@acme/prefix',
    's3://acme/x%zz',
    'https://acme.s3.example',
  ])('rejects %s for attachments, and shows no secret', (CREWKIT_BLOBS) => {
    const { settings, faults } = readSettings({ CREWKIT_BLOBS });
    expect(settings).toBeNull();
    expect(faults).toEqual([expect.stringMatching(/^CREWKIT_BLOBS must /)]);
    expect(faults[0]).not.toContain('PASS');
  });

  it('passes the given settings to S3, and leaves the remaining ones to the AWS SDK', async () => {
    const { settings } = readSettings({ CREWKIT_BLOBS: 's3://acme/chat' });
    if (settings !== null) await openBlobs(settings.blobs);
    const unset = { region: undefined, endpoint: undefined };
    const expected = { bucket: 'acme', prefix: 'chat', ...unset, forcePathStyle: false };
    expect(s3Blobs).toHaveBeenCalledExactlyOnceWith(expected);
  });

  it('rejects empty entries in the list of origins', () => {
    for (const CREWKIT_APP_ORIGINS of ['https://ok.example,', ',https://ok.example']) {
      expect(readSettings({ CREWKIT_APP_ORIGINS }).faults).toHaveLength(1);
    }
  });

  it('rejects production without keys and email settings', () => {
    const { faults } = readSettings({ NODE_ENV: 'production' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'CREWKIT_JWT_KEYS',
      'CREWKIT_ENCRYPTION_KEYS',
      'CREWKIT_MAIL',
    ]);
  });

  it('rejects unknown settings, and suggests the intended name', () => {
    const { settings, faults } = readSettings({
      CREWKIT_UNKNOWN: 'red',
      CREWKIT_TRUSTED_PROXY: '1',
      CREWKIT_HTTPP: '',
    });
    expect(settings).toBeNull();
    expect(faults).toEqual([
      'CREWKIT_UNKNOWN is not a setting of this version.',
      'CREWKIT_TRUSTED_PROXY is not a setting; did you mean CREWKIT_TRUST_PROXY?',
    ]);
  });

  it('ignores settings of tests and campaigns', () => {
    const environment = { CREWKIT_TEST_POSTGRES_URL: 'postgres://127.0.0.1/', CREWKIT_CAMPAIGN_FOLDER: '/srv' };
    expect(readSettings(environment).faults).toEqual([]);
  });

  it('ignores variables that Kubernetes sets for a Service named after Crewkit', () => {
    const names = [
      'SERVICE_HOST',
      'SERVICE_PORT_HTTP',
      'PORT',
      'PORT_3000_TCP',
      'PORT_3000_TCP_ADDR',
      'REDIS_SERVICE_HOST',
    ];
    const environment = Object.fromEntries(names.map((name) => [`CREWKIT_${name}`, 'tcp://10.0.0.1:3000']));
    expect(readSettings(environment).faults).toEqual([]);
  });

  it('reports errors of every kind together, without showing keys', () => {
    const { faults } = readSettings({
      NODE_ENV: 'production',
      CREWKIT_PROT: '80',
      CREWKIT_HTTP: 'koa',
      CREWKIT_EVENTS: 'postgres',
      CREWKIT_STORE_LISTEN: 'postgres://u:tPASS@[',
      CREWKIT_JWT_KEYS: 'a:HS256:dFBBU1M=',
      CREWKIT_ENCRYPTION_KEYS: 'a:tPASS!',
    });
    expect(faults.map((fault) => fault.split(/[ :]/)[0])).toEqual([
      'CREWKIT_PROT',
      'CREWKIT_HTTP',
      'CREWKIT_EVENTS',
      'CREWKIT_STORE_LISTEN',
      'CREWKIT_JWT_KEYS',
      'CREWKIT_ENCRYPTION_KEYS',
      'CREWKIT_MAIL',
    ]);
    expect(faults.join()).not.toMatch(/PASS|dFBB/);
  });

  it('warns of a development mailbox that is reachable from the network', () => {
    const listWarnings = (environment: Record<string, string>) => readSettings(environment).warnings;
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7'])
      expect(listWarnings({ HOST })).toEqual([expect.stringContaining(HOST)]);
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(listWarnings({ HOST })).toEqual([]);
    expect(listWarnings({ HOST: '0.0.0.0', CREWKIT_MAIL: 'smtp://mail.example' })).toEqual([]);
  });
});

describe('createLogger', () => {
  it('redacts connection strings at any depth', () => {
    let text = '';
    const logger = createLogger('debug', { write: (line) => void (text += line) });
    for (const scheme of ['postgres', 'postgresql', 'redis', 'rediss', 'smtp', 'smtps']) {
      const url = `${scheme}://u:s3cr#t/PASS@127.0.0.1:1`;
      const inner = Object.assign(new Error(`no way to ${url}`), { input: 'u:s3cr#tPASS', connectionString: 'tPASS' });
      const outer = Object.assign(new Error('failed', { cause: inner }), { input: url, address: url });
      logger.debug({ err: outer, connectionString: 'tPASS' }, url);
      logger.debug({ err: { message: 'like an error', cause: inner } }, 'failed');
    }
    expect(text).not.toContain('PASS');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(12);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(text).toContain('redis://[redacted]@127.0.0.1:1');
  });

  it('writes each entry as one line, regardless of its contents', () => {
    let text = '';
    const logger = createLogger('info', { write: (line) => void (text += line) });
    const forged = '\r\n{"level":30,"msg":"signed in"}\u2028\u001b[2K';
    logger.info({ operation: forged, [forged]: forged, err: new Error(forged) }, forged);
    expect(text.split(/[\r\n]+/)).toEqual([text.trim(), '']);
    expect(JSON.parse(text)).toMatchObject({ msg: forged, operation: forged });
    expect(text).not.toContain('\u001b');
  });

  it('buffers lines, but not warnings and errors', () => {
    const flushSync = vi.fn();
    const logger = createLogger('info', { write: () => undefined, flushSync });
    logger.info({}, 'done');
    expect(flushSync).not.toHaveBeenCalled();
    logger.warn({}, 'look');
    logger.error({}, 'help');
    expect(flushSync).toHaveBeenCalledTimes(2);
  });

  it('redacts secrets at any depth, and nothing else', () => {
    let line = '';
    const logger = createLogger('info', { write: (text) => void (line = text) });
    const inner = { token: 'HIDE', list: [{ secret: 'HIDE', shown: 3 }], at: new Date(0) };
    logger.info({ requestId: 'r', password: 'HIDE', one: { cookie: 'HIDE', shown: 1, inner } }, 'done');
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'r',
      password: '[redacted]',
      one: { cookie: '[redacted]', shown: 1, inner: { token: '[redacted]', at: '1970-01-01T00:00:00.000Z' } },
      msg: 'done',
    });
    expect(line).not.toContain('HIDE');
    expect(inner.token).toBe('HIDE');

    const failure = Object.assign(new Error('no way', { cause: new Error('because') }), { token: 'HIDE', code: 'E1' });
    logger.info({ err: failure }, 'failed');
    expect(line).not.toContain('HIDE');
    const { err } = JSON.parse(line) as { err: Record<string, string> };
    expect(err).toMatchObject({ type: 'Error', message: 'no way: because', token: '[redacted]', code: 'E1' });
    expect(err['stack']).toContain('settings.test.ts');
  });
});
