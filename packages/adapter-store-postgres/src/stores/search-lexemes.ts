/** Stands in a search for the conversation that it is asked of. No word holds it. */
const conversation = '#';

/**
 * What the index knows a message by: each of its words behind the end of its conversation's id, so that a search in one
 * conversation reads what is said there, whatever is said in others. That two conversations end alike does no harm: they are
 * told apart afterwards. Null: it is found by nothing, and not in the index.
 */
export function searchLexemes(conversationId: string, words: readonly string[]): readonly string[] | null {
  return words.length === 0 ? null : words.map((word) => `${conversationId.slice(-12)}${word}`);
}

/** A search for all of the words, or for those that begin so; for `searchQueryIn`. */
export function searchTemplate(words: readonly string[]): string {
  return words.map((word) => `'${conversation}${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
}

/** An expression for the search that the parameter holds, in the conversation with this id. */
export function searchQueryIn(conversationId: string, parameter: string): string {
  return `replace(${parameter}, '${conversation}', right(${conversationId}::text, 12))::tsquery`;
}
