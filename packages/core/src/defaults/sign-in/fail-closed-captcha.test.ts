import { afterEach, describe, expect, it, vi } from 'vitest';

import type { CaptchaVerifier } from '../../ports/sign-in/captcha-verifier.js';
import { FailClosedCaptcha } from './fail-closed-captcha.js';

const client = { ipAddress: '203.0.113.7', userAgent: null };
const captcha = (verify: CaptchaVerifier['verify']): FailClosedCaptcha => new FailClosedCaptcha({ verify });

describe('FailClosedCaptcha', () => {
  afterEach(() => void vi.useRealTimers());

  it('passes the token and the client address to the verifier, and returns its result', async () => {
    const verify = vi.fn((token: string) => Promise.resolve(token === 'good'));
    expect(await captcha(verify).verify('good', client)).toBe(true);
    expect(await captcha(verify).verify('bad', client)).toBe(false);
    expect(verify).toHaveBeenCalledWith('good', client);
  });

  it('accepts only true as success', async () => {
    for (const answer of [{ success: false }, 'false', 1, undefined]) {
      expect(await captcha(() => Promise.resolve(answer as never)).verify('x', client)).toBe(false);
    }
  });

  it('is unavailable when the verifier rejects or throws', async () => {
    const cause = new Error('down');
    await expect(captcha(() => Promise.reject(cause)).verify('x', client)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause,
    });
    const throwing = captcha(() => {
      throw cause;
    });
    await expect(throwing.verify('x', client)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('times out after ten seconds', async () => {
    vi.useFakeTimers();
    const late = captcha(() => new Promise((resolve) => setTimeout(() => resolve(true), 9_999)));
    const inTime = late.verify('x', client);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await inTime).toBe(true);
    const never = captcha(() => new Promise(() => undefined)).verify('x', client);
    const refused = expect(never).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  });
});
