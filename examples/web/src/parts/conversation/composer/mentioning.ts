import type { PersonName } from '../../../data/use-people.js';

/** An "@" with what follows it, in front of the cursor. */
export interface MentionQuery {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const query = /(?:^|[\s(])@(?<words>[\p{L}\p{M}\p{N}.'’-]{0,40})$/u;
const maxShown = 6;

/** The mention that is being written; null: none. `cursor`: where the next letter goes. */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const words = query.exec(text.slice(0, cursor))?.groups?.['words'];
  return words === undefined ? null : { from: cursor - words.length - 1, to: cursor, words };
}

/** Those with a name that begins so. */
export function peopleFor(words: string, people: readonly PersonName[]): PersonName[] {
  const begin = plain(words);
  const fits = ({ firstName, lastName, name }: PersonName): boolean =>
    [firstName, lastName, name].some((one) => plain(one).startsWith(begin));
  return people.filter(fits).slice(0, maxShown);
}

/** Whom a text still mentions, of those who were picked while it was written. */
export function stillMentioned(text: string, picked: readonly PersonName[]): string[] {
  const ids = picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return [...new Set(ids)];
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
