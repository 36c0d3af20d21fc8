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
      sqlitePath: './data/crewkit.db',
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
      CREWKIT_MAIL: 'pigeon',
      CREWKIT_APP_ORIGINS: 'https://ok.example,https://not.ok/path',
      CREWKIT_TRUST_PROXY: '-1',
      CREWKIT_RATE_LIMITS: 'maybe',
      CREWKIT_LOG: 'loud',
    });
    expect(settings).toBeNull();
    const named = ['PORT', 'CREWKIT_STORE', 'CREWKIT_MAIL', 'CREWKIT_APP_ORIGINS', 'CREWKIT_TRUST_PROXY'];
    for (const name of [...named, 'CREWKIT_RATE_LIMITS', 'CREWKIT_LOG']) {
      expect(faults.filter((fault) => fault.startsWith(`${name} must be`))).toHaveLength(1);
    }
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
