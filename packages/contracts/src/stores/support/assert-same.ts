import assert from 'node:assert/strict';
import { CrewkitError, type ErrorCode } from '@crewkit/core';

/** Asserts deep equality, including JavaScript types. Bytes are compared by content, regardless of their class. */
export function assertSame(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(withPlainBytes(actual), withPlainBytes(expected), message);
}

/** Asserts that exactly one of the concurrent calls returned `true`. */
export function assertOneTrue(told: readonly boolean[]): void {
  assert.deepEqual([...told].sort(), [...told.slice(1).map(() => false), true]);
}

/** Asserts that each number is higher than the previous one. */
export function assertRising(numbers: readonly number[]): void {
  for (const [index, number] of numbers.entries()) assert.ok(number > (numbers[index - 1] ?? 0), numbers.join(', '));
}

/** Asserts that the promise rejects with a CrewkitError of this code. */
export async function assertRejectsWith(code: ErrorCode, promise: Promise<unknown>): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(CrewkitError.is(error, code), `Expected ${code}, got ${String(error)}.`);
    return true;
  });
}

/** Returns true on success, and false if the promise rejects with `CONFLICT`. Any other error fails the case. */
export async function unlessConflict(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    (error: unknown) => {
      assert.ok(CrewkitError.is(error, 'CONFLICT'), `Expected CONFLICT, got ${String(error)}.`);
      return false;
    },
  );
}

function withPlainBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(withPlainBytes);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withPlainBytes(each)]));
}
