import { describe, expect, it } from 'vitest';

import { readPrimaryEmail, readProfile } from './read-profile.js';

const read = (fields: Record<string, unknown>, mapping = {}) =>
  readProfile('https://p.example', { sub: 'x', ...fields }, mapping);

describe('readProfile', () => {
  it.each([
    ['text', { sub: 'abc' }, 'abc'],
    ['a number', { sub: null, id: 42 }, '42'],
    ['sub before id', { sub: 'a', id: 'b' }, 'a'],
  ])('accepts a subject that is %s', (_what, fields, subject) => {
    expect(read(fields).subject).toBe(subject);
  });

  it.each([
    {},
    { sub: '' },
    { sub: null, id: undefined },
    { sub: true },
    { sub: {} },
    { sub: 1.5 },
    { sub: 2 ** 53 },
    { sub: Number.NaN },
    { sub: 'a\0b' },
    { sub: '\ud800' },
    { sub: 'x'.repeat(256) },
  ])('rejects the subject of %j', (fields) => {
    expect(() => readProfile('https://p.example', fields)).toThrow(/^the subject is /);
  });

  it.each([true, 'true'])('treats the email as verified: %j', (value) => {
    expect(read({ email: 'a@b.c', email_verified: value }).emailVerified).toBe(true);
    expect(read({ email: 'a@b.c', verified_email: value }).emailVerified).toBe(true);
  });

  it.each([false, 'false', 'True', 1, '1', {}, [true], null, undefined])(
    'does not treat the email as verified: %j',
    (value) => {
      expect(read({ email: 'a@b.c', email_verified: value }).emailVerified).toBe(false);
    },
  );

  it('reads verified_email only if email_verified is missing', () => {
    expect(read({ email: 'a@b.c', email_verified: false, verified_email: true }).emailVerified).toBe(false);
  });

  it.each([42, '', null, ['a@b.c'], `${'a'.repeat(251)}@b.c`, 'a@b.c\n', '\ud800@b.c'])(
    'reads no email from %j',
    (email) => {
      expect(read({ email, email_verified: true })).toMatchObject({ email: null, emailVerified: false });
    },
  );

  it.each([
    [{ given_name: 'Ada', family_name: 'Lovelace', name: 'X Y' }, 'Ada', 'Lovelace'],
    [{ given_name: 'Ada', name: 'X Y' }, 'Ada', null],
    [{ name: ' Ada  King Lovelace ' }, 'Ada', 'King Lovelace'],
    [{ name: 'Ada' }, 'Ada', null],
    [{ login: 'ada', name: null }, 'ada', null],
    [{ given_name: 'A\u0000\r\nB' }, 'A B', null],
    [{ first_name: 'Ada', last_name: 'Lovelace', name: 'X Y' }, 'Ada', 'Lovelace'],
    [{ firstName: 'Ada', lastName: 'Lovelace', name: 'X Y' }, 'Ada', 'Lovelace'],
    [{ given_name: 'Ada', first_name: 'X', firstName: 'Y', family_name: null, lastName: 'L' }, 'Ada', 'L'],
    [{ given_name: 7, family_name: {}, name: ' ' }, null, null],
  ])('reads the names of %j', (fields, firstName, lastName) => {
    expect(read(fields)).toMatchObject({ firstName, lastName });
  });

  it('truncates names between characters', () => {
    const { firstName } = read({ given_name: '😀'.repeat(1_000_000) });
    expect(firstName).toBe('😀'.repeat(100));
  });

  it('reads configured fields, even in nested objects, and only own properties', () => {
    const fields = { data: { uid: 7, mail: 'a@b.c', ok: 'true', first: 'Ada', last: 'L', full: 'X' } };
    const mapping = {
      subject: 'data.uid',
      email: 'data.mail',
      emailVerified: 'data.ok',
      firstName: 'data.first',
      lastName: 'data.last',
    };
    const names = { firstName: 'Ada', lastName: 'L' };
    expect(read(fields, mapping)).toMatchObject({ subject: '7', email: 'a@b.c', emailVerified: true, ...names });
    expect(read(fields, { name: 'data.full' })).toMatchObject({ firstName: 'X' });
    expect(() => read(fields, { subject: 'data.constructor.name' })).toThrow(/subject/);
    // A configured field takes precedence even if it is missing and the usual field exists.
    expect(() => read(fields, { subject: 'data.none' })).toThrow(/subject/);
  });
});

describe('readPrimaryEmail', () => {
  it.each([
    [[{ email: 'a@b.c', primary: true, verified: true }], 'a@b.c', true],
    [
      [
        { email: 'x@b.c', primary: false, verified: true },
        { email: 'a@b.c', primary: true, verified: false },
      ],
      'a@b.c',
      false,
    ],
    [[{ email: 'x@b.c', verified: true }], null, false],
    [[null, 'a@b.c', ['a@b.c']], null, false],
    [[], null, false],
  ])('of %j', (entries, email, emailVerified) => {
    expect(readPrimaryEmail(entries)).toEqual({ email, emailVerified });
  });
});
