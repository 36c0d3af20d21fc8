import { findRoute } from './find-route.js';

/** Preloads the files of a page when a user points at a link to it, or focuses the link. Call it once. */
export function preloadPages(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(event, ({ target }) => preloadTarget(target), { passive: true });
  }
}

/** Loads the files of the page at a path; does nothing for a path without a page. */
export function preloadPage(path: string): void {
  const route = findRoute(path);
  route?.page.preload();
  route?.also?.preload();
}

function preloadTarget(target: EventTarget | null): void {
  if (!(target instanceof Element) || savesData()) return;
  // react-aria's lists store the address of an item in this attribute.
  const link = target.closest<HTMLElement>('a[href], [data-href]');
  const href = link?.getAttribute('href') ?? link?.getAttribute('data-href') ?? null;
  if (href === null || !URL.canParse(href, window.location.href)) return;
  const { origin, pathname } = new URL(href, window.location.href);
  if (origin === window.location.origin) preloadPage(pathname);
}

/** Returns whether the user saves data, so that files are not preloaded in vain. Not every browser reports this setting. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
