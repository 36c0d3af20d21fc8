import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** The token of a mail's link, taken out of the address, where it would stay in the history. null: there is none. */
export function useMailToken(): string | null {
  const [parameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token'));
  const [path, goTo] = useLocation();
  useEffect(() => {
    if (token !== null) goTo(path, { replace: true });
  }, [token, path, goTo]);
  return token;
}
