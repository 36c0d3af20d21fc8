// The constructor is used because TypeScript accepts the flag in literals only with a newer target.
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

/**
 * Returns whether the text is exactly one emoji that is recommended for general interchange (RGI, UTS #51), with the variation selectors
 * that the emoji needs. The longest has less than 64 bytes.
 */
export function isEmoji(text: string): boolean {
  return oneEmoji.test(text);
}
