import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * The token of a mail's link, taken out of the address, where it would stay in the history. What is kept beside the address is still there when
 * the page is loaded anew. null: there is none.
 */
export function useMailToken(): string | null {
  const [parameters] = useSearchParams();
  const beside = useHistoryState<{ readonly mailToken?: string } | null>();
  const given = parameters.get('token');
  const [token] = useState(given ?? beside?.mailToken ?? null);
  const [path, goTo] = useLocation();
  useEffect(() => {
    if (given !== null) goTo(path, { replace: true, state: { mailToken: given } });
  }, [given, path, goTo]);
  return token;
}
