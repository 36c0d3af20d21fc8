import { afterEach, describe, expect, it, vi } from 'vitest';
import { stderrLogger } from './stderr-logger.js';

describe('stderrLogger', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('writes warnings and errors as one line each, and nothing below', () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    stderrLogger.debug({}, 'debug');
    stderrLogger.info({}, 'info');
    stderrLogger.warn({ count: 1n }, 'a warning');
    stderrLogger.error({ err: new Error('no\nway', { cause: new Error('because') }) }, 'an error');
    expect(lines).toHaveLength(2);
    const [warning, error] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(warning).toMatchObject({ level: 'warn', count: '1', message: 'a warning' });
    expect(error).toMatchObject({ level: 'error', err: { message: 'no\nway', cause: 'because' } });
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });
});
