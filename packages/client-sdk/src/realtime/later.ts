/** Runs once after a while; returns what prevents that. Nothing keeps a Node process alive for what runs in the `background`. */
export function later(milliseconds: number, run: () => void, kind: 'awaited' | 'background' = 'awaited'): () => void {
  const timer: unknown = setTimeout(run, milliseconds);
  if (kind === 'background' && isNodeTimer(timer)) timer.unref();
  return () => clearTimeout(timer as number);
}

function isNodeTimer(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
