import { describe, expect, it } from 'vitest';
import { type Exemptions, type TestRunner, withExemptions } from './harness.js';
import { collectResults } from './self-test/collect-results.js';

const define = ({ describe: group, it: test }: TestRunner): void => {
  group('port', () => {
    test('good', () => undefined);
    test('bad', async () => Promise.reject(new Error('bad')));
    test('bad at once', () => {
      throw new Error('bad');
    });
  });
};

async function failedOf(exempt: Exemptions): Promise<string[]> {
  const results = await collectResults((runner) => withExemptions(runner, exempt, define));
  return results.filter((each) => each.error !== null).map((each) => each.name);
}

const because = { reason: 'known' };

describe('withExemptions', () => {
  it('changes nothing where nothing is exempted', async () => {
    expect(await failedOf({})).toEqual(['port > bad', 'port > bad at once']);
  });

  it('accepts that an exempted case fails', async () => {
    expect(await failedOf({ bad: because, 'bad at once': because })).toEqual([]);
  });

  it('fails an exempted case that passes', async () => {
    const exempt = { good: because, bad: because, 'bad at once': because };
    expect(await failedOf(exempt)).toEqual(['port > good (exempted: known)']);
  });

  it('fails when it exempts a case that there is not', async () => {
    const exempt = { bad: because, 'bad at once': because, gone: because };
    expect(await failedOf(exempt)).toEqual(['is exempted from no case that there is not']);
  });
});

describe('collectResults', () => {
  it('prepares and cleans up around the cases of a describe, and tells what failed', async () => {
    const order: string[] = [];
    const results = await collectResults(({ describe: group, it: test, beforeAll, afterAll }) => {
      group('outer', () => {
        beforeAll(() => void order.push('before'));
        test('first', () => void order.push('first'));
        group('inner', () => {
          test('second', () => void order.push('second'));
        });
        afterAll(async () => Promise.reject(new Error('clean up')));
      });
      test('last', () => void order.push('last'));
    });
    expect(order).toEqual(['before', 'first', 'second', 'last']);
    expect(results).toEqual([
      { name: 'outer > first', error: null },
      { name: 'outer > inner > second', error: null },
      { name: 'outer > afterAll', error: new Error('clean up') },
      { name: 'last', error: null },
    ]);
  });
});
