import { describe, expect, it } from 'vitest';

import { checkOptions, OptionsError } from './check-options.js';
import { closestName } from './closest-name.js';
import { describeValue } from './describe-value.js';
import { flag, optional, text, wholeNumber, type OptionRules } from './option-rules.js';

interface Sample {
  readonly url: string;
  readonly size?: number | undefined;
  readonly on?: boolean;
}

const rules: OptionRules<Sample> = {
  url: text('a URL', (value) => URL.canParse(value)),
  size: optional(wholeNumber(1, 9, 'pieces')),
  on: optional(flag()),
};

const check = (given: unknown) => (): void => checkOptions('sample', rules, given);

describe('checkOptions', () => {
  it.each([
    [{ url: 'a:b' }],
    [{ url: 'a:b', size: 9, on: false }],
    [{ url: 'a:b', size: undefined }],
    [Object.create({ url: 'a:b' })],
  ])('accepts %j', (given) => {
    expect(check(given)).not.toThrow();
  });

  it('names the caller, the option, the expected and the actual value', () => {
    expect(check({ url: 'a:b', size: 10 })).toThrow(
      'sample: size: expected a whole number from 1 to 9 (pieces), got 10',
    );
  });

  it('lists all problems, including unknown options', () => {
    const problems = [
      'url: expected a URL, got nothing',
      'on: expected true or false, got "yes"',
      'siez: unknown option; did you mean size?',
    ];
    const list = problems.map((each) => `- ${each}`).join('\n');
    expect(check({ on: 'yes', siez: 1 })).toThrow(new OptionsError('sample', problems));
    expect(check({ on: 'yes', siez: 1 })).toThrow(`sample: 3 problems with its options\n${list}`);
  });

  it.each([undefined, null, 'a:b', [], 3])('rejects %j as options', (given) => {
    expect(check(given)).toThrow(/^sample: expected an object of options, got /);
  });

  it('rejects inherited properties as options', () => {
    expect(check({ url: 'a:b', constructor: 1 })).toThrow(/constructor: unknown option/);
    expect(check(JSON.parse('{ "url": "a:b", "__proto__": 1 }'))).toThrow(/__proto__: unknown option/);
  });
});

it('requires a rule for each option at compile time', () => {
  // @ts-expect-error the rule of `on` is missing
  const incomplete: OptionRules<Sample> = { url: text(), size: flag() };
  expect(Object.keys(incomplete)).not.toContain('on');
});

describe('closestName', () => {
  const names = ['trustedProxies', 'rateLimits', 'ports', 'url', 'logger', 'CREWKIT_STORE', 'CREWKIT_STORE_LISTEN'];
  it.each([
    ['trustedProxy', 'trustedProxies'],
    ['trusted_proxies', 'trustedProxies'],
    ['RATELIMITS', 'rateLimits'],
    ['rateLimit', 'rateLimits'],
    ['port', 'ports'],
    ['uri', 'url'],
    ['log', 'logger'],
    ['CREWKIT_STOER', 'CREWKIT_STORE'],
    ['x', null],
    ['', null],
    ['secret', null],
    ['verbose', null],
    ['z'.repeat(100_000), null],
  ])('returns for %s: %s', (given, meant) => {
    expect(closestName(given, names)).toBe(meant);
  });
});

describe('describeValue', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [0, '0'],
    [Number.NaN, 'NaN'],
    [true, 'true'],
    [[], 'a list'],
    [{}, 'an object'],
    [new Date(), 'an object'],
    [Promise.resolve(), 'a Promise (is an await missing?)'],
    [describe, 'a function'],
    ['  ', 'an empty text'],
    ['on', 'a text'],
  ])('describes %j', (value, words) => {
    expect(describeValue(value)).toBe(words);
  });

  it('quotes short texts without credentials, on request', () => {
    expect(describeValue('on\n', { quote: true })).toBe('"on\\n"');
    for (const secret of ['https://user:password@host', 'x'.repeat(61)]) {
      expect(describeValue(secret, { quote: true })).toBe('a text');
    }
  });
});
