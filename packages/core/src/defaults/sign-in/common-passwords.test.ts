import { randomInt } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPasswordErrors } from '../../domain/sign-in/password-policy.js';
import { CommonPasswords } from './common-passwords.js';

const passwords = new CommonPasswords();

describe('CommonPasswords', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd!',
    'Pa$$w0rd123!',
    'Welcome123!',
    'Qwerty2024!',
    'Qwerty123456!',
    'Iloveyou!1',
    'L3tm31n!',
    '1loveyou!',
    'Acce$$1!',
    'Michael19840512!',
    'Adm1n1strator!',
    'Trustno1!',
    'Ch4ng3m3!',
    'Abc123456!',
    'Dragon_99',
  ])('contains %s', async (password) => {
    expect(await passwords.contains(password)).toBe(true);
  });

  it.each([
    '',
    '!',
    '2024!',
    'Correct-horse-7',
    'Another-horse-8',
    'Tr0ub4dor&3xyz',
    'Wq7-mKp2!zLd',
    'PasswordOfMyOwn7!',
    'Dog-2938475610!',
    'Пароль-12',
    '😀😀😀Aa1!',
    'Aa1!'.repeat(32),
    '$'.repeat(128),
  ])('does not contain %s', async (password) => {
    expect(await passwords.contains(password)).toBe(false);
  });

  it('does not contain random passwords', async () => {
    const unit = fc.constantFrom(...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 16, maxLength: 16 }), async (password) => {
        fc.pre(findPasswordErrors(password, '').length === 0);
        expect(await passwords.contains(password)).toBe(false);
      }),
      { numRuns: 5000 },
    );
    // The texts are not generated with fast-check, because it prefers short and repetitive texts.
    const random = (): string => String.fromCharCode(...Array.from({ length: 16 }, () => randomInt(33, 127)));
    for (let count = 0; count < 20_000; count += 1) expect(await passwords.contains(random())).toBe(false);
  });

  it('contains words decorated as the password policy requires', async () => {
    for (const word of ['dragon', 'monkey', 'football', 'princess', 'computer', 'starwars', 'whatever']) {
      const decorated = fc.tuple(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('!', '?', '#', '.', '-', '_', '*', '%'),
      );
      await fc.assert(
        fc.asyncProperty(decorated, async ([digits, sign]) => {
          const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
          expect(await passwords.contains(`${capital}${digits}${sign}`)).toBe(true);
          expect(await passwords.contains(`${capital}${sign}${digits}`)).toBe(true);
        }),
        { numRuns: 50 },
      );
    }
  });

  it('answers within a few milliseconds, however long the password is', async () => {
    await passwords.contains('x');
    const startedAt = performance.now();
    for (let count = 0; count < 100; count += 1) await passwords.contains('1'.repeat(1024));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
