import type { PersonName } from '../../../../data/person-name.js';

/** The text before the cursor that starts with "@". */
export interface MentionQuery {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const query = /(?:^|[\s(])@(?<words>[\p{L}\p{M}\p{N}.'’-]{0,40})$/u;
const maxShown = 6;

/** Returns the mention that is being typed at `cursor`, or null if there is none. */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const words = query.exec(text.slice(0, cursor))?.groups?.['words'];
  return words === undefined ? null : { from: cursor - words.length - 1, to: cursor, words };
}

/** Returns the users whose first, last or full name starts with `words`. */
export function peopleFor(words: string, people: readonly PersonName[]): PersonName[] {
  const begin = plain(words);
  const fits = ({ firstName, lastName, name }: PersonName): boolean =>
    [firstName, lastName, name].some((one) => plain(one).startsWith(begin));
  return people.filter(fits).slice(0, maxShown);
}

/** Returns the ids of the picked users whose names the text still contains. */
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
