import { brokenStores } from '@crewkit/contracts';
import { describe, expect, it } from 'vitest';
import { runNode } from './run-node.js';

// The HTTP contract has many cases, and most of them hash passwords with bcrypt.
const patienceMs = 900_000;

describe('in the test runner of Node.js', () => {
  it.each([
    { program: 'contract', leastTests: 500 },
    { program: 'self-test', leastTests: brokenStores.length },
    { program: 'http-contract', leastTests: 1000 },
  ])(
    'every test of $program passes',
    async ({ program, leastTests }) => {
      const { exitCode, passed, failed, output } = await runNode('--test', `dist/${program}.js`);
      expect({ exitCode, failed }, output).toEqual({ exitCode: 0, failed: 0 });
      expect(passed).toBeGreaterThanOrEqual(leastTests);
    },
    patienceMs,
  );

  // The self-test above covers every flaw.
  it('the run fails when the store has a flaw', async () => {
    const flaw = 'reads a refresh token, then rotates it';
    const { exitCode, failed, output } = await runNode('test/broken-contract.mjs', flaw);
    expect(exitCode, output).toBe(1);
    expect(failed).toBeGreaterThan(0);
    const caughtBy = brokenStores.find((each) => each.flaw === flaw)?.caughtBy ?? 'no such flaw';
    expect(output).toMatch(new RegExp(`not ok \\d+ - ${caughtBy}$`, 'm'));
  });
});
