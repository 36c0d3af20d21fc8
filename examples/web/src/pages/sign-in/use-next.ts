import { useSearchParams } from 'wouter';

/** Returns the page of the app to open after signing in; by default home. */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return toPage(parameters.get('next') ?? '/');
}

/** Returns the address of `page` with `next` as the page to open afterwards. */
export function withNext(page: string, next: string): string {
  return next === '/' ? page : `${page}?${new URLSearchParams({ next }).toString()}`;
}

/** Returns the field for a request; empty for home. */
export function nextField(next: string): { readonly next?: string } {
  return next === '/' ? {} : { next };
}

// The addresses of our pages consist of these; `//`, backslashes, tabs and escapes could lead to other sites.
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const entryPaths = ['/sign-in', '/sign-up'];
// Accepts only lengths and characters that the server accepts.
const query = /^[^\\#\s\p{C}]{0,511}$/u;

function toPage(next: string): string {
  const [pathname = ''] = next.split('?', 1);
  const isPage = path.test(pathname) && !pathname.startsWith('/api/') && !entryPaths.includes(pathname);
  return isPage && next.length <= 512 && query.test(next.slice(pathname.length)) ? next : '/';
}
