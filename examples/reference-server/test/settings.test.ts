import { describe, expect, it } from 'vitest';

import { readSettings } from '../src/settings.js';

describe('readSettings', () => {
  it('starts from nothing, with the defaults of the contract', () => {
    const { settings, faults, warnings } = readSettings({});
    expect([faults, warnings]).toEqual([[], []]);
    expect(settings).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      store: { kind: 'sqlite', path: './data/crewkit.db' },
      http: 'fastify',
      events: 'local',
      smtpUrl: null,
      trustedProxies: 0,
      rateLimits: true,
      globalLimitPerMinute: 60,
      logLevel: 'info',
    });
  });

  it('tells every fault at once, one sentence each', () => {
    const { settings, faults } = readSettings({
      PORT: '70000',
      CREWKIT_STORE: 'mysql://x',
      CREWKIT_HTTP: 'koa',
      CREWKIT_EVENTS: 'kafka://x',
      CREWKIT_MAIL: 'pigeon',
      CREWKIT_APP_ORIGINS: 'https://ok.example,https://not.ok/path',
      CREWKIT_TRUST_PROXY: '-1',
      CREWKIT_RATE_LIMITS: 'maybe',
      CREWKIT_LOG: 'loud',
    });
    expect(settings).toBeNull();
    const named = [
      'PORT',
      'CREWKIT_STORE',
      'CREWKIT_HTTP',
      'CREWKIT_EVENTS',
      'CREWKIT_MAIL',
      'CREWKIT_APP_ORIGINS',
      'CREWKIT_TRUST_PROXY',
    ];
    for (const name of [...named, 'CREWKIT_RATE_LIMITS', 'CREWKIT_LOG']) {
      expect(faults.filter((fault) => fault.startsWith(`${name} must be`))).toHaveLength(1);
    }
  });

  it('knows every store, and what goes with it unless told', () => {
    const read = (environment: Record<string, string>): unknown => readSettings(environment).settings;
    expect(read({ CREWKIT_STORE: 'sqlite::memory:' })).toMatchObject({ store: { kind: 'sqlite', path: ':memory:' } });
    const url = 'postgres://ada@db.example/crewkit';
    const postgres = { kind: 'postgres', url, listenUrl: null, maxConnections: 10, preparedStatements: true };
    expect(read({ CREWKIT_STORE: url })).toMatchObject({ store: postgres, events: 'postgres' });
    for (const CREWKIT_EVENTS of ['local', 'redis://r.example', 'rediss://r.example']) {
      expect(read({ CREWKIT_STORE: url, CREWKIT_EVENTS })).toMatchObject({ events: CREWKIT_EVENTS });
    }
    const { faults } = readSettings({ CREWKIT_EVENTS: 'postgres' });
    expect(faults).toEqual(['CREWKIT_EVENTS can be postgres only if CREWKIT_STORE is.']);
  });

  it('refuses production without keys and mail', () => {
    const { faults } = readSettings({ NODE_ENV: 'production' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'CREWKIT_JWT_KEYS',
      'CREWKIT_ENCRYPTION_KEYS',
      'CREWKIT_MAIL',
    ]);
  });

  it('warns of settings it does not know', () => {
    expect(readSettings({ CREWKIT_COLOUR: 'red' }).warnings).toEqual([
      'CREWKIT_COLOUR is set, but this version does not know it.',
    ]);
  });
});
