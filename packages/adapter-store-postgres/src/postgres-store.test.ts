import { describe, expect, it } from 'vitest';

import { postgresStore } from './postgres-store.js';

describe('the options of postgresStore', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 'postgresStore: expected an object of options, got nothing'],
    [{}, 'connectionString: expected postgresql://user:password@host:port/database, got nothing'],
    [
      { connectionString: '' },
      'connectionString: expected postgresql://user:password@host:port/database, got an empty text',
    ],
    [
      { connectionString: 'mysql://u:tPASS@h/d' },
      'connectionString: expected postgresql://user:password@host:port/database, got a text',
    ],
    [
      { connectionString: 'postgres://h/d', maxConnections: '10' },
      'maxConnections: expected a whole number from 1 to 1000 (connections at once), got "10"',
    ],
    [
      { connectionString: 'postgres://h/d', preparedStatements: 'off' },
      'preparedStatements: expected true or false, got "off"',
    ],
    [
      { connectionString: 'postgres://h/d', listenConnectionString: 'h' },
      'listenConnectionString: expected postgresql://',
    ],
    [
      { connectionString: 'postgres://h/d', maxConnection: 5 },
      'maxConnection: unknown option; did you mean maxConnections?',
    ],
  ])('reject %j', (given, problem) => {
    expect(() => postgresStore(given as never)).toThrow(problem);
    expect(() => postgresStore(given as never)).not.toThrow(/tPASS/);
  });
});
