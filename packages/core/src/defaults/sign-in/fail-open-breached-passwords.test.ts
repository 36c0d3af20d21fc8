import { afterEach, describe, expect, it, vi } from 'vitest';

import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';
import { FailOpenBreachedPasswords } from './fail-open-breached-passwords.js';
import { silentLogger } from '../observability/no-op.js';

function checkBy(contains: BreachedPasswords['contains']): {
  readonly check: FailOpenBreachedPasswords;
  readonly warn: ReturnType<typeof vi.fn>;
} {
  const warn = vi.fn();
  return { check: new FailOpenBreachedPasswords({ contains }, { ...silentLogger, warn }), warn };
}

describe('FailOpenBreachedPasswords', () => {
  afterEach(() => void vi.useRealTimers());

  it('returns the result of the check', async () => {
    const { check, warn } = checkBy((password) => Promise.resolve(password === 'Password1!'));
    expect(await check.contains('Password1!')).toBe(true);
    expect(await check.contains('Correct-horse-7')).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  it('accepts the password if the check fails, with a warning that quotes nothing', async () => {
    const failing = (password: string): Promise<boolean> => Promise.reject(new TypeError(`no answer for ${password}`));
    const throwing = (password: string): never => {
      throw new TypeError(password);
    };
    for (const contains of [failing, throwing]) {
      const { check, warn } = checkBy(contains);
      expect(await check.contains('Password1!')).toBe(false);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(JSON.stringify(warn.mock.calls)).not.toContain('Password1!');
    }
  });

  it('times out after five seconds', async () => {
    vi.useFakeTimers();
    const { check, warn } = checkBy(() => new Promise(() => undefined));
    const answer = check.contains('Password1!');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
