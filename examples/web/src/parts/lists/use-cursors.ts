import { useCallback, useState } from 'react';

import type { Cursor } from '../../data/list-page.js';

interface Cursors {
  /** The starts of the known pages. */
  readonly cursors: readonly Cursor[];
  /** Records the start of the page after page `index`; null: that was the last one. */
  readonly follow: (index: number, next: Cursor) => void;
}

/** Returns the known pages of a list: the first one, and each whose predecessor is loaded. */
export function useCursors(): Cursors {
  const [cursors, setCursors] = useState<readonly Cursor[]>([null]);
  const follow = useCallback(
    (index: number, next: Cursor): void => setCursors((known) => withNext(known, index, next)),
    [],
  );
  return { cursors, follow };
}

/** Returns the known pages after page `index` has reported the start of the next one. */
function withNext(cursors: readonly Cursor[], index: number, next: Cursor): readonly Cursor[] {
  if (next === null) return cursors.slice(0, index + 1);
  if (cursors[index + 1] === next) return cursors;
  return [...cursors.slice(0, index + 1), next, ...cursors.slice(index + 2)];
}
