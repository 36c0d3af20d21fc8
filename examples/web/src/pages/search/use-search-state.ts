import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

import { searchTypes, type SearchType } from '../../parts/search/search-query.js';

export interface SearchState {
  /** The current search. */
  readonly q: string;
  /** The text in the field; the search follows after a pause. */
  readonly typed: string;
  /** The only type to search; null for all types. */
  readonly type: SearchType | null;
  /** The only conversation to search; null: everything. */
  readonly conversationId: string | null;
  readonly setTyped: (typed: string) => void;
  /** Searches immediately for the text in the field. */
  readonly searchNow: () => void;
  readonly setType: (type: SearchType | null) => void;
  readonly searchEverywhere: () => void;
}

const pauseMs = 250;

/** Returns the search, which is stored in the address of the page. */
export function useSearchState(): SearchState {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const set = useCallback(
    (name: string, value: string | null): void =>
      // Typing and filters do not add history entries.
      setParams((before) => withParam(before, name, value), { replace: true }),
    [setParams],
  );
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return undefined;
    const timer = setTimeout(() => set('q', wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, set]);
  return {
    q,
    typed,
    type: searchTypes.find((each) => each === params.get('type')) ?? null,
    conversationId: params.get('in'),
    setTyped,
    searchNow: () => set('q', typed.trim()),
    setType: (type) => set('type', type),
    searchEverywhere: () => setParams(withParam(new URLSearchParams(), 'q', typed.trim())),
  };
}

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
