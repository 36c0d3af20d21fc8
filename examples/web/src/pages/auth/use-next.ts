import { useSearchParams } from 'wouter';

/** Where somebody wanted to go before he had to sign in: a page of ours, or home. */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return pageOf(parameters.get('next') ?? '/');
}

// The addresses of our pages are made of these, and `//`, backslashes, tabs and escapes are ways to elsewhere.
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const entrances = ['/sign-in', '/sign-up'];

function pageOf(next: string): string {
  const [pathname = ''] = next.split(/[?#]/, 1);
  return path.test(pathname) && !entrances.includes(pathname) ? next : '/';
}
