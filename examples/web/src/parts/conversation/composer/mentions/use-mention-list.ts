import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import type { PersonName } from '../../../../data/person-name.js';
import { mentionAt, peopleFor } from './mentioning.js';
import { useMentionable } from './use-mentionable.js';

export interface MentionListState {
  /** The suggestions; empty if no mention is being typed. */
  readonly offered: readonly PersonName[];
  readonly active: number;
  readonly pick: (person: PersonName) => void;
  /** Handles a key. Returns whether it was meant for the list. */
  readonly chooseByKey: (key: string) => boolean;
  /** Call with the position of the cursor, and whether the text has changed. */
  readonly follow: (cursor: number, isWritten: boolean) => void;
  readonly dismiss: () => void;
}

interface MentionField {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onMention: (person: PersonName) => void;
}

/** Suggests users while the user types "@" and the beginning of a name. */
export function useMentionList(
  field: RefObject<HTMLTextAreaElement | null>,
  { value, onChange, onMention }: MentionField,
): MentionListState {
  const [cursor, setCursor] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const [chosen, setChosen] = useState(0);
  const mention = isDismissed ? null : mentionAt(value, cursor);
  const people = useMentionable(mention?.words ?? null);
  const offered = mention === null ? [] : peopleFor(mention.words, people);
  const active = Math.min(chosen, offered.length - 1);

  const pick = (person: PersonName): void => {
    if (mention === null) return;
    const before = `${value.slice(0, mention.from)}@${person.name} `;
    onMention(person);
    // Rendered synchronously, so that the cursor is set before the next key is typed.
    flushSync(() => onChange(before + value.slice(mention.to).trimStart()));
    field.current?.setSelectionRange(before.length, before.length);
    setCursor(before.length);
  };
  const chooseByKey = (key: string): boolean => {
    const person = offered[active];
    if (key === 'ArrowDown') setChosen((active + 1) % offered.length);
    else if (key === 'ArrowUp') setChosen((active + offered.length - 1) % offered.length);
    else if (key === 'Escape') setDismissed(true);
    else if ((key === 'Enter' || key === 'Tab') && person !== undefined) pick(person);
    else return false;
    return true;
  };
  const follow = (position: number, isWritten: boolean): void => {
    setCursor(position);
    if (!isWritten) return;
    setDismissed(false);
    setChosen(0);
  };
  return { offered, active, pick, chooseByKey, follow, dismiss: () => setDismissed(true) };
}
