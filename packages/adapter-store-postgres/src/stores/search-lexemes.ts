/** Placeholder for the conversation in a search template. No word contains it. */
const conversation = '#';

/**
 * Returns the lexemes of a message: each word prefixed with the end of its conversation's id, so that a search in one conversation does not
 * read matches of others. Two ids may share an ending; the results are filtered afterwards. null: nothing to index.
 */
export function searchLexemes(conversationId: string, words: readonly string[]): readonly string[] | null {
  return words.length === 0 ? null : words.map((word) => `${conversationId.slice(-12)}${word}`);
}

/** Returns a search for all of the words, as prefixes; for `searchQueryIn`. */
export function searchTemplate(words: readonly string[]): string {
  return words.map((word) => `'${conversation}${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
}

/** An SQL expression for the search in the parameter, within the conversation with this id. */
export function searchQueryIn(conversationId: string, parameter: string): string {
  return `replace(${parameter}, '${conversation}', right(${conversationId}::text, 12))::tsquery`;
}
