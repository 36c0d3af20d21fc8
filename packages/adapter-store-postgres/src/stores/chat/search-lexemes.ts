/** The placeholder for the conversation in a search template. No word contains this character. */
const conversation = '#';

/**
 * Returns the lexemes under which a message is indexed, or null if there is nothing to index. Each word is prefixed with the end of the
 * conversation's id, so that a search in one conversation does not read matches in others. Two conversation ids may have the same end, so a
 * search must also check the conversation of each match.
 */
export function searchLexemes(conversationId: string, words: readonly string[]): readonly string[] | null {
  return words.length === 0 ? null : words.map((word) => `${conversationId.slice(-12)}${word}`);
}

/**
 * Returns the template of a full-text query for messages that contain all the words, each at the start of a word. `searchQueryIn` completes
 * the template with a conversation.
 */
export function searchTemplate(words: readonly string[]): string {
  return words.map((word) => `'${conversation}${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
}

/**
 * Returns an SQL expression for a full-text query in one conversation. `conversationId` is an SQL expression for its id. `parameter` is the
 * SQL parameter that contains the template from `searchTemplate`.
 */
export function searchQueryIn(conversationId: string, parameter: string): string {
  return `replace(${parameter}, '${conversation}', right(${conversationId}::text, 12))::tsquery`;
}
