import type { Plugin } from 'vite';

// react-aria's own words in 30 languages. The interface is in English, and `I18nProvider` says so in `src/main.tsx`.
const otherLanguage = /[\\/]react-aria(?:-components)?[\\/]dist[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** Leaves the texts of other languages out of the bundle. */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    load: { filter: { id: otherLanguage }, handler: () => 'export default {};' },
  };
}
