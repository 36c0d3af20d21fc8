/** Resolves in a later turn of the event loop, so that a store on the main thread also serves other requests in between. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
