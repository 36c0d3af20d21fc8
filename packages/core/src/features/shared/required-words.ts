import { searchWords } from '../../domain/text/search-words.js';
import { AppError } from '../../errors/app-error.js';

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
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'q', code: 'no_words', message }] });
}
