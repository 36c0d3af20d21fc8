import { useSearchParams } from 'wouter';

/** The page of the app to go on with after signing in, or home. */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return pageOf(parameters.get('next') ?? '/');
}

/** The address of `page`, which goes on with `next` afterwards. */
export function withNext(page: string, next: string): string {
  return next === '/' ? page : `${page}?${new URLSearchParams({ next }).toString()}`;
}

/** What a request says about it: nothing for home. */
export function nextField(next: string): { readonly next?: string } {
  return next === '/' ? {} : { next };
}

// The addresses of our pages are made of these, and `//`, backslashes, tabs and escapes are ways to elsewhere.
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const entrances = ['/sign-in', '/sign-up'];
// As long as the server takes it, and without what it refuses.
const query = /^[^\\#\s\p{C}]{0,511}$/u;

function pageOf(next: string): string {
  const [pathname = ''] = next.split('?', 1);
  const isPage = path.test(pathname) && !pathname.startsWith('/api/') && !entrances.includes(pathname);
  return isPage && next.length <= 512 && query.test(next.slice(pathname.length)) ? next : '/';
}
