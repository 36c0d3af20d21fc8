/** Resolves in a later turn of the event loop. With a store that runs on the main thread, other requests can be served before that. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
