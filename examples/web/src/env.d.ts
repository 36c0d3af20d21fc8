/** The environment variables of the build. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_CREWKIT_URL?: string;
}

/** The emojis by group, from `vite/emoji-data.ts`. */
declare module 'virtual:emojis' {
  export const emojiGroups: readonly (readonly (readonly [emoji: string, name: string, words: string])[])[];
}
