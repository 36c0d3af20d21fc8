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
