/** Resolves in a later turn of the event loop. Until then, other requests can be served, even if the store runs on the main thread. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
