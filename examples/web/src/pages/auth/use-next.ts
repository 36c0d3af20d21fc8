import { useSearchParams } from 'wouter';

/** Where somebody wanted to go before he had to sign in: a path of ours, or home. */
export function useNext(): string {
  const [parameters] = useSearchParams();
  const next = parameters.get('next') ?? '/';
  // `//evil.example` is an address elsewhere, and browsers take a backslash for a slash.
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
