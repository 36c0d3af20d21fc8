/**
 * Resolves in a later turn of the event loop. Long work calls it between two steps, so that other requests can be served in between, even
 * if the store does its work on the main thread.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
