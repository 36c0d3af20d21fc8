import { searchWords } from '../../domain/text/search-words.js';
import { CrewkitError } from '../../errors/crewkit-error.js';

type Given<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * Returns a copy of `fields` without the fields that are `undefined`. In a change, an absent field and an `undefined` field mean the same:
 * the stored value stays unchanged.
 */
export function givenFields<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}

/** The maximum number of words in a query. Each word requires a separate look-up. */
const maxWords = 10;

/**
 * Returns the words of a search query, without accents, upper case and duplicates. Throws `VALIDATION_FAILED` if the query has no words or
 * more than 10.
 */
export function requiredWords(query: string): readonly string[] {
  const words = searchWords(query);
  if (words.length > 0 && words.length <= maxWords) return words;
  const message = `Must have 1 to ${maxWords} words of letters or digits.`;
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'q', code: 'no_words', message }] });
}
