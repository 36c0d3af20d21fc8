import { describe, expect, it } from 'vitest';

import { textParts } from '../../src/parts/conversation/message/text-parts.js';

const kinds = (body: string, names: readonly string[] = []): string[] =>
  textParts(body, names).map(({ kind, text }) => `${kind}: ${text}`);

describe("the parts of a message's text", () => {
  it('are links and unchanged text', () => {
    expect(kinds('see https://a.example/b?c=1, now')).toEqual([
      'text: see ',
      'link: https://a.example/b?c=1',
      'text: , now',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '<img src=x onerror=alert(1)>',
    '//a.example',
  ])('contain no link for %s', (body) => {
    expect(kinds(body)).toEqual([`text: ${body}`]);
  });

  it('contain every character of the text exactly once', () => {
    const body = '@Ada <b>https://x.example/"onclick="y</b> http://a.example) @Ada Lovelace';
    expect(
      textParts(body, ['Ada', 'Ada Lovelace'])
        .map(({ text }) => text)
        .join(''),
    ).toBe(body);
  });

  it('match names literally, even with special characters', () => {
    const names = ['(a+)+$', 'x|y', '[^]', 'A.B', '\\', 'C*'];
    expect(kinds('@(a+)+$ @AxB @x', names)).toEqual(['mention: @(a+)+$', 'text:  @AxB @x']);
    for (const name of names) expect(kinds(`@${name}`, names)).toEqual([`mention: @${name}`]);
  });

  it('are found within a second, even in long texts', () => {
    const startedAt = performance.now();
    for (const body of ['http://'.repeat(1400), `http://${',.'.repeat(5000)}`, '@'.repeat(10_000), 'a'.repeat(10_000)])
      textParts(body, ['(a+)+$', 'aaaa', 'Ada']);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
