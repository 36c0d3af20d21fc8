import { describe, expect, it } from 'vitest';
import { type Exemptions, type TestRunner, withExemptions } from './harness.js';
import { collectResults } from './self-test/collect-results.js';

const define = ({ describe: group, it: test }: TestRunner): void => {
  group('port', () => {
    test('good', () => undefined);
    test('bad', async () => Promise.reject(new Error('bad')));
    test('bad, synchronously', () => {
      throw new Error('bad');
    });
  });
};

async function listFailed(exempt: Exemptions): Promise<string[]> {
  const results = await collectResults((runner) => withExemptions(runner, exempt, define));
  return results.filter((each) => each.error !== null).map((each) => each.name);
}

const because = { reason: 'known' };

describe('withExemptions', () => {
  it('changes nothing without exemptions', async () => {
    expect(await listFailed({})).toEqual(['port > bad', 'port > bad, synchronously']);
  });

  it('accepts that an exempted case fails', async () => {
    expect(await listFailed({ bad: because, 'bad, synchronously': because })).toEqual([]);
  });

  it('fails an exempted case that passes', async () => {
    const exempt = { good: because, bad: because, 'bad, synchronously': because };
    expect(await listFailed(exempt)).toEqual(['port > good (exempted: known)']);
  });

  it('fails if it exempts an unknown case', async () => {
    const exempt = { bad: because, 'bad, synchronously': because, gone: because };
    expect(await listFailed(exempt)).toEqual(['has no exemption for an unknown case']);
  });
});

describe('collectResults', () => {
  it('runs preparation and clean-up around the cases of a describe, and reports failures', async () => {
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
