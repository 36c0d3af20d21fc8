/**
 * Calls `run` once after `milliseconds` and returns a function that cancels the call. A `background` timer does not keep a Node process
 * alive.
 */
export function later(milliseconds: number, run: () => void, kind: 'awaited' | 'background' = 'awaited'): () => void {
  const timer: unknown = setTimeout(run, milliseconds);
  if (kind === 'background' && isNodeTimer(timer)) timer.unref();
  return () => clearTimeout(timer as number);
}

function isNodeTimer(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
