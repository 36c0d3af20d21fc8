import { describe, expect, it } from 'vitest';

import { findPasswordErrors } from './password-policy.js';

const toCodes = (password: string): string[] => findPasswordErrors(password, 'password').map((fault) => fault.code);

describe('findPasswordErrors', () => {
  it.each([
    ['8 characters', 'Abcde12!'],
    ['128 characters', `Aa1!${'x'.repeat(124)}`],
    ['128 characters of four bytes each', `Aa1!${'😀'.repeat(124)}`],
    ['letters of another script', 'Пароль-12'],
    ['digits of another script', 'Abcdef!\u0664'],
    ['a blank as the special character', 'Abcdef 12'],
    ['an emoji as the special character', 'Abcdef12😀'],
  ])('accepts %s', (_what, password) => {
    expect(toCodes(password)).toEqual([]);
  });

  it.each([
    ['7 characters', 'Abcd12!', 'password_too_short'],
    ['4 emoji in 8 UTF-16 units', 'Aa1!😀😀', 'password_too_short'],
    ['129 characters', `Aa1!${'x'.repeat(125)}`, 'password_too_long'],
    ['no uppercase letter', 'abcdef1!', 'password_needs_uppercase'],
    ['no lowercase letter', 'ABCDEF1!', 'password_needs_lowercase'],
    ['no digit', 'Abcdefg!', 'password_needs_digit'],
    ['no special character', 'Abcdefg1', 'password_needs_special'],
    ['an accent that is no special character', 'Abcdef1e\u0301', 'password_needs_special'],
  ])('rejects %s', (_what, password, code) => {
    expect(toCodes(password)).toEqual([code]);
  });

  it('reports every violated rule at once, with the field and a readable message', () => {
    const fault = (code: string, message: string): object => ({ path: 'newPassword', code, message });
    expect(findPasswordErrors('', 'newPassword')).toEqual([
      fault('password_too_short', 'Must have at least 8 characters.'),
      fault('password_needs_uppercase', 'Must have at least one uppercase letter.'),
      fault('password_needs_lowercase', 'Must have at least one lowercase letter.'),
      fault('password_needs_digit', 'Must have at least one digit.'),
      fault('password_needs_special', 'Must have at least one special character.'),
    ]);
    expect(findPasswordErrors(`Aa1!${'x'.repeat(125)}`, 'newPassword')).toEqual([
      fault('password_too_long', 'Must have at most 128 characters.'),
    ]);
  });
});
