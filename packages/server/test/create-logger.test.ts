import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { createLogger } from '../src/create-logger.js';

function logged(message: string): string {
  let output = '';
  createLogger('info', { write: (line) => void (output += line) }).info(message);
  return (JSON.parse(output) as { msg: string }).msg;
}

describe('createLogger', () => {
  it.each([
    ['at postgres://ada:secret@db:5432/crewkit now', 'at postgres://[redacted]@db:5432/crewkit now'],
    ['postgresql://ada:p@ss@db', 'postgresql://[redacted]@db'],
    ['REDIS://:secret@cache and smtps://a:b@mail', 'REDIS://[redacted]@cache and smtps://[redacted]@mail'],
    ['rediss://a@b,smtp://c:d@e', 'rediss://[redacted]@e'],
    ['nats://a:b@c,tls://t@d', 'nats://[redacted]@d'],
    ['rediss+sentinel://a:b@c:1,d:2/main', 'rediss+sentinel://[redacted]@c:1,d:2/main'],
    ['TLS://token@c', 'TLS://[redacted]@c'],
    ['(smtp://a:b@c)', '(smtp://[redacted]@c)'],
    ['ada@example.com smtp://mail', 'ada@example.com smtp://mail'],
    ['a@smtp://mail', 'a@smtp://mail'],
    ['xsmtp://a:b@c', 'xsmtp://a:b@c'],
    ['https://a:b@c', 'https://a:b@c'],
  ])('maps %j to %j', (message, expected) => expect(logged(message)).toBe(expected));

  it('runs in linear time on text with many schemes', () => {
    const message = `${' smtp://a'.repeat(3)}${'!smtp://a'.repeat(20_000)}`;
    const from = performance.now();
    expect(logged(message)).toBe(message);
    expect(performance.now() - from).toBeLessThan(500);
  });
});

describe('gatheredLines', () => {
  const module = new URL('../src/create-logger.ts', import.meta.url).href;

  /** Runs the program with a logger, and returns the messages that it has written. */
  function readMessages(program: string): string[] {
    const set = `import { createLogger, gatheredLines } from '${module}'; const logger = createLogger('info', gatheredLines());`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', `${set} ${program}`];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { msg: string }).msg]));
  }

  // More lines than are written at once, except before a sudden exit, which does not wait for a write that is in progress.
  it.each([
    [1000, ''],
    [1000, 'await new Promise((resolve) => setTimeout(resolve, 300)); process.exit();'],
    [50, 'process.exit();'],
  ])('writes %i lines in order before the process ends: %s', (count, end) => {
    const messages = readMessages(
      `for (let index = 0; index < ${count}; index += 1) logger.info(String(index)); ${end}`,
    );
    expect(messages).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  });

  it('writes warnings, and the lines before them, at once', () => {
    const program = "logger.info('before'); logger.warn('now'); process.kill(process.pid, 'SIGKILL');";
    expect(readMessages(program)).toEqual(['before', 'now']);
  });

  it('writes lines after a short delay', () => {
    const program = "logger.info('late'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000);";
    expect(readMessages(program)).toEqual(['late']);
  });
});
