import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

import { readFilters, writeFilters, type BoardFilters } from './board-filters.js';

/** The filters are part of the address, so that a shared link shows the same tasks. */
export function useBoardFilters(): readonly [BoardFilters, (changes: Partial<BoardFilters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const change = useCallback(
    (changes: Partial<BoardFilters>): void =>
      setParameters((current) => writeFilters(current, { ...readFilters(current), ...changes }), { replace: true }),
    [setParameters],
  );
  return [filters, change];
}
