import { describe, expect, it } from 'vitest';

import { contentDisposition } from './content-disposition.js';

describe('contentDisposition', () => {
  it.each([
    ['plan.pdf', 'plan.pdf', 'plan.pdf'],
    ['a b.txt', 'a b.txt', 'a%20b.txt'],
    ['план 🚀.png', '_ _.png', '%D0%BF%D0%BB%D0%B0%D0%BD%20%F0%9F%9A%80.png'],
    ['a"b\\c%d;e.txt', 'a_b_c_d;e.txt', 'a%22b%5Cc%25d%3Be.txt'],
    ["it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2a.txt'],
    ['a\r\nSet-Cookie: x=1', 'a_Set-Cookie: x=1', 'a%0D%0ASet-Cookie%3A%20x%3D1'],
    ['\ud800', '_', '%EF%BF%BD'],
  ])('encodes the name %j', (fileName, plain, extended) => {
    expect(contentDisposition('attachment', fileName)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${extended}`,
    );
  });

  it('supports inline display', () => {
    expect(contentDisposition('inline', 'a.png')).toMatch(/^inline; /);
  });
});
