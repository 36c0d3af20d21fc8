import emojis from 'emojibase-data/en/data.json' with { type: 'json' };
import type { Plugin } from 'vite';

const id = 'virtual:emojis';
// The constructor is used because TypeScript accepts the flag in literals only with a newer target.
const isRgi = new RegExp('^\\p{RGI_Emoji}$', 'v');
// The group of skin tones and hair, which are parts of emojis.
const componentGroup = 2;

/**
 * Provides the module `virtual:emojis`: the emojis that the server accepts as reactions, which are those that this version of Node knows, in
 * their default skin tone. Contains only what the picker shows and searches.
 */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    resolveId: { filter: { id: /^virtual:emojis$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:emojis$/ },
      handler: () => `export const emojiGroups = ${JSON.stringify(toGroups())};`,
    },
  };
}

/** Returns the groups in the order of Unicode. Each emoji has its name, and the words that find it but are not in its name. */
function toGroups(): string[][][] {
  const groups: string[][][] = [];
  for (const { emoji, label, tags = [], group } of emojis) {
    const reaction = toRgi(emoji);
    if (group === undefined || group === componentGroup || reaction === null) continue;
    const words = tags.filter((tag) => !label.split(/\W+/).includes(tag));
    (groups[group] ??= []).push([reaction, label, words.join(' ')]);
  }
  return Object.values(groups);
}

/** Returns the emoji as Unicode recommends it (RGI): the data also has variation selectors that are not needed; null if it is unknown. */
function toRgi(emoji: string): string | null {
  return [emoji, emoji.replaceAll('\uFE0F', '')].find((each) => isRgi.test(each)) ?? null;
}
