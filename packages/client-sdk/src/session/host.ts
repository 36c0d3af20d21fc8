/** What browsers have and Node lacks, in part; and browsers do, on some pages. */
interface Host {
  readonly document?: Document;
  readonly localStorage?: Storage;
  readonly sessionStorage?: Storage;
  readonly navigator?: { readonly locks?: LockManager };
  readonly BroadcastChannel?: typeof BroadcastChannel;
  readonly addEventListener?: (name: string, listener: (event: Event) => void) => void;
  readonly removeEventListener?: (name: string, listener: (event: Event) => void) => void;
}

/** The global object, with nothing taken for granted. */
export const host: Host = globalThis;

/** Calls the listener with every event of the window that has one of these names; returns what ends that. */
export function onWindow(names: readonly string[], listener: (event: Event) => void): () => void {
  for (const name of names) host.addEventListener?.(name, listener);
  return () => {
    for (const name of names) host.removeEventListener?.(name, listener);
  };
}

/** null where the browser forbids it, as some do in private windows, and in frames of other sites. */
export function webStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return host[name] ?? null;
  } catch {
    return null;
  }
}
