import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Returns the token of a mailed link and removes it from the address, because it would stay in the history; other parameters stay. It is
 * stored, so that reloading the page does not lose it. null: there is none.
 */
export function useMailToken(): string | null {
  const [parameters] = useSearchParams();
  const beside = useHistoryState<{ readonly mailToken?: string } | null>();
  const given = parameters.get('token');
  const [token] = useState(given ?? beside?.mailToken ?? null);
  const [path, goTo] = useLocation();
  useEffect(() => {
    if (given === null) return;
    const others = new URLSearchParams(parameters);
    others.delete('token');
    const query = others.size === 0 ? '' : `?${others.toString()}`;
    goTo(path + query, { replace: true, state: { mailToken: given } });
  }, [given, parameters, path, goTo]);
  return token;
}
