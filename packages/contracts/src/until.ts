import assert from 'node:assert/strict';

/** Waits until `reached` returns true, polling every few milliseconds. Fails with `what` after `timeoutMs`. */
export async function until(reached: () => boolean, what: string, timeoutMs = 5000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!reached()) {
    assert.ok(performance.now() < deadline, `Waited ${timeoutMs} ms in vain for ${what}.`);
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
