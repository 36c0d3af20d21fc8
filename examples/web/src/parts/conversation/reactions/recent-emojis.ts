/** The emojis that most people use first. */
const common = ['👍', '❤️', '😂', '🎉', '😮', '🙏'];
/** By user, while the page is open. Those used last come first. */
const used = new Map<string, readonly string[]>();

/** Returns the six emojis to offer first: those that the user has used last, then common ones. */
export function listRecentEmojis(userId: string): readonly string[] {
  return [...new Set([...(used.get(userId) ?? []), ...common])].slice(0, common.length);
}

export function rememberEmoji(userId: string, emoji: string): void {
  used.set(userId, [...new Set([emoji, ...(used.get(userId) ?? [])])].slice(0, common.length));
}
