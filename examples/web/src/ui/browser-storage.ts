export interface BrowserStorage {
  /** null also where the browser allows no storage: then everything lasts as long as the page. */
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Everything whose key begins so. */
  forget(prefix: string): void;
}

/** For as long as the tab is there, loaded anew or not. */
export const tabStorage = browserStorage(() => sessionStorage);
/** For everybody who uses this browser, until its data are cleared. */
export const deviceStorage = browserStorage(() => localStorage);

/** Where it is forbidden, to ask for it throws already; where it is full, to write. */
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
