import { useCallback, useState } from 'react';

import type { PersonName } from '../../../data/use-people.js';
import { tabStorage } from '../../../ui/browser-storage.js';

/** What stands in the field and is not sent. */
export interface Draft {
  readonly text: string;
  readonly picked: readonly PersonName[];
  readonly files: readonly File[];
}

export const emptyDraft: Draft = { text: '', picked: [], files: [] };

// Kept while the page is open, so that drafts survive a look into another conversation.
const drafts = new Map<string, Draft>();
// And without the files, for as long as the tab is there, when it is loaded anew.
const keptAs = 'crewkit-draft:';

/** The draft of one person in one conversation. */
export function useDraft(key: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => drafts.get(key) ?? savedDraft(key));
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes };
        keep(key, next);
        return next;
      }),
    [key],
  );
  return [draft, change];
}

/** Drafts of all users in this tab: the next user must not see them. */
export function forgetDrafts(): void {
  drafts.clear();
  tabStorage.forget(keptAs);
}

function keep(key: string, draft: Draft): void {
  const { text, picked, files } = draft;
  if (text === '' && files.length === 0) drafts.delete(key);
  else drafts.set(key, draft);
  if (text === '') tabStorage.forget(keptAs + key);
  else tabStorage.set(keptAs + key, JSON.stringify({ text, picked }));
}

function savedDraft(key: string): Draft {
  const kept = tabStorage.get(keptAs + key);
  return kept === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(kept) as Pick<Draft, 'text' | 'picked'>) };
}
