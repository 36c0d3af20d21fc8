import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createLiteralElement, isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { ReactNode } from 'react';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';

import type { Message, RichMessage } from '../../src/messages/message.js';
import { compileMessages } from '../../vite/compile-messages.js';
import { compileMessage } from '../../vite/message-compiler.js';

// Node 20 has no `navigator`.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en-US'] }));

const folder = fileURLToPath(new URL('../../src/messages/en/', import.meta.url));
const areas = readdirSync(folder);

describe('an interface text', () => {
  it('has the type that matches its pattern', () => {
    type Words = (words: ReactNode) => ReactNode;
    expectTypeOf<Message<'Sign in'>>().toEqualTypeOf<string>();
    expectTypeOf<Parameters<Message<'Join {organization}'>>>().toEqualTypeOf<
      [{ readonly organization: string | number }]
    >();
    expectTypeOf<
      Parameters<
        Message<'{n, plural, one {# of {all, number} in {place}} other {{size, select, big {B} other {{x}}} #}}.{y}'>
      >[0]
    >().toEqualTypeOf<{
      readonly n: number;
      readonly all: number;
      readonly place: string | number;
      readonly size: string;
      readonly x: string | number;
      readonly y: string | number;
    }>();
    expectTypeOf<Parameters<Message<'{field, select, name {name} other {{field}}}'>>[0]>().toEqualTypeOf<{
      readonly field: string;
    }>();
    expectTypeOf<RichMessage<'<strong>{name}</strong>: <link>see {count, plural, one {it} other {them}}</link>'>>()
      .parameter(0)
      .toExtend<{ readonly name: ReactNode; readonly count: number; readonly link: Words }>();
    expectTypeOf<Message<'Sign in'>>().not.toEqualTypeOf<Message<'Sign in as {name}'>>();
  });

  it.each([
    ['Sign in', '"Sign in"'],
    ["At `{time}` for $'{'5'}'", '(values) => `At \\`${values.time}\\` for \\${5}`'],
    [
      '{count, plural, =0 {None} one {# code} other {# codes}}',
      '(values) => `${selectPlural(values.count, { "=0": "None", "one": `${formatNumber(values.count)} code`, "other": `${formatNumber(values.count)} codes` })}`',
    ],
  ])('compiles %j', (pattern, code) => {
    expect(compileMessage(pattern, false).code).toBe(code);
  });

  it.each([
    ['{name', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['{count, plural, one {# code}}', 'MISSING_OTHER_CLAUSE'],
    ['<link>Sign in</link>', '<link> needs richMessage.'],
    ['{at, date}', 'the format of {at} is not supported'],
  ])('rejects %j', (pattern, reason) => {
    expect(() => compileMessage(pattern, false)).toThrow(reason);
  });
});

describe('a second language', () => {
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, hmr: false, ws: false },
      optimizeDeps: { noDiscovery: true },
      plugins: [compileMessages({ change: accent })],
    });
  });
  afterAll(() => server.close());

  it.each(areas)('can translate every text of %s', async (area) => {
    const source = readFileSync(folder + area, 'utf8');
    const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    const texts = await server.ssrLoadModule(folder + area);
    expect(Object.keys(texts).sort()).toEqual(names.sort());
    const english = (await import(folder + area)) as Readonly<Record<string, unknown>>;
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string') expect(text).not.toMatch(/[aeiou]/);
      expect(findValues(text)).toEqual(findValues(english[name]));
    }
  });

  it('reports the location of a malformed pattern', async () => {
    const source = "import { message } from '../message.js';\n\nexport const broken = message('{name');\n";
    const place = server.environments.ssr.pluginContainer.transform(source, '/src/messages/en/planted.ts');
    await expect(place).rejects.toThrow(/broken: .*EXPECT_ARGUMENT_CLOSING_BRACE/);
  });
});

/** Returns the names of the values that a compiled message uses. */
function findValues(text: unknown): string[] {
  return typeof text === 'function' ? [...new Set(String(text).match(/values\.\w+/g))].sort() : [];
}

/** Makes a pattern of another "language": the same arguments and tags, other letters. */
function accent(pattern: string): string {
  const change = (elements: ReturnType<typeof parse>): ReturnType<typeof parse> =>
    elements.map((element) => {
      if ('children' in element) return { ...element, children: change(element.children) };
      if ('options' in element) {
        const options = Object.entries(element.options).map(([name, option]) => [
          name,
          { value: change(option.value) },
        ]);
        return { ...element, options: Object.fromEntries(options) as typeof element.options };
      }
      const letters: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
      if (!isLiteralElement(element)) return element;
      return createLiteralElement(element.value.replace(/[aeiou]/g, (letter) => letters[letter] ?? letter));
    });
  return printAST(change(parse(pattern)));
}
