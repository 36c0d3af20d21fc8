import { emojiGroups } from 'virtual:emojis';

export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  /** What finds it, in lower case. */
  readonly words: readonly string[];
}

const mostFound = 96;

/** All emojis, in the groups and the order of Unicode. */
export const groups: readonly (readonly Emoji[])[] = emojiGroups.map((group) =>
  group.map(([emoji, name, words]) => ({
    emoji,
    name,
    words: `${name} ${words}`.toLowerCase().split(/[^\p{L}\p{N}+-]+/u),
  })),
);
const all = groups.flat();
const byEmoji = new Map(all.map((each) => [each.emoji, each]));

/** Returns the emojis for the given characters, without those that are not known. */
export function toEmojis(emojis: readonly string[]): readonly Emoji[] {
  return emojis.flatMap((each) => byEmoji.get(each) ?? []);
}

/** Finds the emojis that have, for each word of the text, a word that begins with it. Those whose name begins with the text come first. */
export function findEmojis(text: string): readonly Emoji[] {
  const sought = text.toLowerCase().trim();
  const beginnings = sought.split(/\s+/);
  const found = all.filter(({ words }) =>
    beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))),
  );
  const isFirst = ({ name }: Emoji): boolean => name.toLowerCase().startsWith(sought);
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, mostFound);
}
