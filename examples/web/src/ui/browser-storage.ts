export interface BrowserStorage {
  /** Returns null also if the browser denies storage: values then last as long as the page. */
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Removes every entry whose key has this prefix. */
  forget(prefix: string): void;
}

/** The storage of this tab, which survives reloads. */
export const tabStorage = browserStorage(() => sessionStorage);
/** The storage that all tabs and users of this browser share, until its data is cleared. */
export const deviceStorage = browserStorage(() => localStorage);

/** If storage is denied, accessing it throws; if it is full, writing throws. */
function browserStorage(open: () => Storage): BrowserStorage {
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, value) => attempt(() => open().setItem(key, value), undefined),
    forget: (prefix) =>
      attempt(() => {
        const storage = open();
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
      }, undefined),
  };
}

function attempt<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
