import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../src/ui/data-display/visually-hidden.js', () => ({
  VisuallyHidden: ({ children }: { readonly children: unknown }) => createElement('small', null, String(children)),
}));
vi.mock('../../src/parts/markdown/markdown.module.css', () => ({ default: { mention: 'mention', own: 'own' } }));

const { Markdown } = await import('../../src/parts/markdown/markdown.js');

const { toPlainText } = await import('../../src/parts/markdown/to-plain-text.js');

const html = (
  source: string,
  props: { readonly mentions?: readonly string[]; readonly ownName?: string } = {},
): string => renderToStaticMarkup(createElement(Markdown, { source, ...props })).replace(/^<div>(.*)<\/div>$/s, '$1');
const linkTo = (href: string, text: string): string =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}<small> (opens in a new tab)</small></a>`;

describe('Markdown', () => {
  it('shows bold, italic, code, lists, code blocks and links', () => {
    expect(html('**bold** and *italic* and _line_ and `code`')).toBe(
      '<p><strong>bold</strong> and <em>italic</em> and <em>line</em> and <code>code</code></p>',
    );
    expect(html('**bold with *italic* inside**')).toBe('<p><strong>bold with <em>italic</em> inside</strong></p>');
    expect(html('Buy\n- flour\n- **eggs**\n\nthen')).toBe(
      '<p>Buy</p><ul><li>flour</li><li><strong>eggs</strong></li></ul><p>then</p>',
    );
    expect(html('3. three\n4. four')).toBe('<ol start="3"><li>three</li><li>four</li></ol>');
    expect(html('```ts\nconst a = **1**;\n```\nafter')).toBe(
      '<pre role="group" tabindex="0" aria-label="Code"><code>const a = **1**;</code></pre><p>after</p>',
    );
    expect(html('See https://crewkit.test/a?b=1. And [the plan](http://plan.test/)!')).toBe(
      `<p>See ${linkTo('https://crewkit.test/a?b=1', 'https://crewkit.test/a?b=1')}. And ${linkTo('http://plan.test/', 'the plan')}!</p>`,
    );
  });

  it('opens no code block at inline code, and closes none at a fence followed by text', () => {
    const code = (text: string): string =>
      `<pre role="group" tabindex="0" aria-label="Code"><code>${text}</code></pre>`;
    expect(html('```npm install```\nthen **run** it')).toContain('npm install');
    expect(html('```npm install```\nthen **run** it')).toContain('<strong>run</strong>');
    expect(html('```\na\n``` b\n```  \nafter')).toBe(`${code('a\n``` b')}<p>after</p>`);
    expect(html('  ````md title\nb')).toBe(code('b'));
  });

  it('marks mentions, the longest name first, and those of the reader, but not in code', () => {
    const props = { mentions: ['Ada', 'Ada Lovelace', 'Bob'], ownName: 'Bob' };
    const mention = (text: string, own = ''): string => `<span class="mention${own}">${text}</span>`;
    expect(html('@Ada Lovelace, @Ada and **@Bob**', props)).toBe(
      `<p>${mention('@Ada Lovelace')}, ${mention('@Ada')} and <strong>${mention('@Bob', ' own')}</strong></p>`,
    );
    expect(html('`@Ada` @Adam @bobby', props)).toBe('<p><code>@Ada</code> @Adam @bobby</p>');
    expect(html('@Ada')).toBe('<p>@Ada</p>');
  });

  it('matches names literally, even with special characters', () => {
    const mentions = ['(a+)+$', 'x|y', '[^]', 'A.B', '\\', 'C*', ''];
    for (const name of mentions.slice(0, -1)) {
      expect(html(`@${name}`, { mentions })).toBe(`<p><span class="mention">@${name}</span></p>`);
    }
    expect(html('@AxB @x @', { mentions })).toBe('<p>@AxB @x @</p>');
  });

  it('leaves text that is not valid markup unchanged', () => {
    for (const text of ['2 * 3 * 4', 'snake_case_name', '**open', '`open', '[words]', '[words](', '** **', '-', '']) {
      expect(html(text)).toBe(text === '' ? '' : `<p>${text}</p>`);
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert%281%29)',
    '[x](\u0001javascript:alert)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.test)',
    '[x](/settings)',
    '[x](http://)',
    '**[x](javascript:alert)**',
    '[**x**](javascript:alert)',
    '![x](javascript:alert)',
    '<javascript:alert>',
    '[x]: javascript:alert',
  ])('renders no link and no unexpected element for %j', (source) => {
    expect(html(source)).not.toMatch(/<(?!\/?(?:p|strong|em|code)>)/u);
  });

  it('ends a URL before a quotation mark', () => {
    const quoted = `[x](${linkTo('https://a.test/', 'https://a.test/')}&quot;onmouseover=&quot;alert)`;
    expect(html('[x](https://a.test/"onmouseover="alert)')).toBe(`<p>${quoted}</p>`);
  });

  it('nests formatting at most three levels deep', () => {
    const nested = '<p><strong>a <em>b <em>c</em></em> d</strong></p>';
    expect(html('**a *b _c_* d**')).toBe(nested);
    for (const mark of ['**', '*', '_']) {
      expect(html(`${mark}a `.repeat(400) + `b${mark}`.repeat(400))).not.toMatch(/(?:<(?:strong|em)>[^<]*){4}/u);
    }
  });

  it('shows texts above the maximum length unformatted', () => {
    const long = `**a** ${'b'.repeat(20_000)}`;
    expect(html(long)).toBe(`<p>${long}</p>`);
  });

  it('limits the output for hostile texts', () => {
    const marks = ['[', '[a](', '**', '*a', '_', '`', '`a\n', '- a\n', '> ', '```\n', '**a ', 'http://'];
    const formatted = ['[x](http://a.test) ', '**a** ', 'a\n\n', '- `a` *b*\n', '**a *b **c *d **e *f '];
    const repeated = [...marks, ...formatted].flatMap((each) =>
      // The texts have the maximum parsed length, and a length far above it.
      [20_000, 100_000].map((length) => [each.repeat(length / each.length), each] as const),
    );
    const nested = [`**b${'*a*b'.repeat(124)}** `.repeat(39), 'nested marks'] as const;
    for (const [source, part] of [...repeated, nested]) {
      const shown = html(source);
      expect(shown.match(/<\w/gu)?.length ?? 0, part).toBeLessThan(1_500);
      expect(shown.length, part).toBeLessThan(source.length * 2 + 120_000);
    }
  });
});

describe('toPlainText', () => {
  it('returns one line without marks, and keeps what is no mark', () => {
    expect(toPlainText('**Buy** _now_:\n\n- `flour`\n- [eggs](https://eggs.test)\n\n```\na * b\n```')).toBe(
      'Buy now: flour eggs a * b',
    );
    expect(toPlainText('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
  });
});
