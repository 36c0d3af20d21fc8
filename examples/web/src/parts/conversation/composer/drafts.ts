import { useCallback, useState } from 'react';

import type { PersonName } from '../../../data/use-people.js';

/** What stands in the field and is not sent. */
export interface Draft {
  readonly text: string;
  readonly picked: readonly PersonName[];
  readonly files: readonly File[];
}

export const emptyDraft: Draft = { text: '', picked: [], files: [] };

// For as long as the page is open: whoever looks something up in another conversation finds his words again.
const drafts = new Map<string, Draft>();

/** The draft of one person in one conversation. */
export function useDraft(key: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => drafts.get(key) ?? emptyDraft);
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes };
        if (next.text === '' && next.files.length === 0) drafts.delete(key);
        else drafts.set(key, next);
        return next;
      }),
    [key],
  );
  return [draft, change];
}
