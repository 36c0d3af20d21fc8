import { useCallback, useState } from 'react';

import type { PersonName } from '../../../data/person-name.js';
import { tabStorage } from '../../../ui/browser-storage.js';

/** An unsent message. */
export interface Draft {
  readonly text: string;
  readonly picked: readonly PersonName[];
  readonly files: readonly File[];
}

export const emptyDraft: Draft = { text: '', picked: [], files: [] };

// Drafts are kept while the page is open, so that users can switch between conversations.
const drafts = new Map<string, Draft>();
// The tab's storage keeps the texts, without files, when the page is reloaded.
const keptAs = 'crewkit-draft:';

/** Returns the draft of a user in a conversation, and a function that changes it. */
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

/** Deletes the drafts of all users in this tab, because the next user must not see them. */
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
