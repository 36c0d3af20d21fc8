import assert from 'node:assert/strict';
import type { Clock } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** What `clockContract` needs. */
export interface ClockContractOptions {
  readonly runner: TestRunner;
  readonly create: () => Clock | Promise<Clock>;
}

const cases: Readonly<Record<string, (clock: Clock) => void>> = {
  'returns a valid instant'(clock) {
    assert.ok(clock.now() instanceof Date);
    assert.ok(Number.isFinite(clock.now().getTime()));
  },

  'returns a new Date each time, so that callers cannot move the clock by mutating one'(clock) {
    const before = clock.now();
    before.setFullYear(1999);
    assert.notEqual(clock.now().getFullYear(), 1999);
  },
};

/** Defines the contract of every Clock. */
export function clockContract({ runner, create }: ClockContractOptions): void {
  runner.describe('Clock', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
  });
}
