/** The placeholder for the conversation in a search template. No word contains this character. */
const conversation = '#';

/**
 * Returns the lexemes of a message, or null if there is nothing to index. Each word is prefixed with the end of its conversation's id, so
 * that a search in one conversation does not read matches in others. Two ids may have the same end, so the results must be filtered later.
 */
export function searchLexemes(conversationId: string, words: readonly string[]): readonly string[] | null {
  return words.length === 0 ? null : words.map((word) => `${conversationId.slice(-12)}${word}`);
}

/** Returns a search template for `searchQueryIn`, which matches all the words as prefixes. */
export function searchTemplate(words: readonly string[]): string {
  return words.map((word) => `'${conversation}${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
}

/** Returns an SQL expression for the search in the parameter, restricted to the conversation with this id. */
export function searchQueryIn(conversationId: string, parameter: string): string {
  return `replace(${parameter}, '${conversation}', right(${conversationId}::text, 12))::tsquery`;
}
