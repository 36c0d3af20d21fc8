import { describe, expect, it } from 'vitest';

import { tokenSubject } from './token-subject.js';

const token = (claims: unknown): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

describe('the subject of an access token', () => {
  it('is read without validating the rest', () => {
    expect(tokenSubject(token({ sub: 'ada', email: 'ada?>~ß@example.test' }))).toBe('ada');
  });

  it('is unknown if there is none', () => {
    for (const odd of ['', 'x', 'x.y.z', 'x.!.z', token(null), token('sub'), token({}), token({ sub: 7 })]) {
      expect(tokenSubject(odd)).toBeNull();
    }
  });
});
