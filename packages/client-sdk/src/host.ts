/** The browser APIs that Node provides only in part and some pages lack. */
interface Host {
  readonly document?: Document;
  readonly localStorage?: Storage;
  readonly sessionStorage?: Storage;
  readonly navigator?: { readonly locks?: LockManager };
  readonly BroadcastChannel?: typeof BroadcastChannel;
  readonly addEventListener?: (name: string, listener: (event: Event) => void) => void;
  readonly removeEventListener?: (name: string, listener: (event: Event) => void) => void;
}

/** The global object, with a type in which every API may be missing. */
export const host: Host = globalThis;

/**
 * Adds the listener to the window for each event whose name is in `names`. Returns a function that removes the listener from all of them.
 */
export function onWindow(names: readonly string[], listener: (event: Event) => void): () => void {
  for (const name of names) host.addEventListener?.(name, listener);
  return () => {
    for (const name of names) host.removeEventListener?.(name, listener);
  };
}

/**
 * Returns the browser's storage with this name. Returns null if it is missing or blocked, as in some private windows and cross-site frames.
 */
export function webStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return host[name] ?? null;
  } catch {
    return null;
  }
}
