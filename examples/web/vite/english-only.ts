import type { Plugin } from 'vite';

// react-aria's texts in 30 languages. The interface is in English, which `I18nProvider` sets in `src/main.tsx`.
const otherLanguage = /[\\/]react-aria(?:-components)?[\\/]dist[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** Excludes the texts of other languages from the bundle. */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    load: { filter: { id: otherLanguage }, handler: () => 'export default {};' },
  };
}
