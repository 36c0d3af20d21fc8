import { useCallback, useState } from 'react';

import type { Cursor } from '../data/list-page.js';

interface Cursors {
  /** Where the known pages begin. */
  readonly cursors: readonly Cursor[];
  /** Tells where the page after page `index` begins; null: that was the last one. */
  readonly follow: (index: number, next: Cursor) => void;
}

/** The pages of a list that are known so far: the first one, and each whose predecessor has been loaded. */
export function useCursors(): Cursors {
  const [cursors, setCursors] = useState<readonly Cursor[]>([null]);
  const follow = useCallback(
    (index: number, next: Cursor): void => setCursors((known) => withNext(known, index, next)),
    [],
  );
  return { cursors, follow };
}

/** The pages that are known once page `index` says where the next one begins. */
function withNext(cursors: readonly Cursor[], index: number, next: Cursor): readonly Cursor[] {
  if (next === null) return cursors.slice(0, index + 1);
  if (cursors[index + 1] === next) return cursors;
  return [...cursors.slice(0, index + 1), next, ...cursors.slice(index + 2)];
}
