const maxWords = 4;
const lettersOfOneWord = 3;

/** Returns a key for a project of this name: the initials of its words, or the first letters of its only word. Empty if there are none. */
export function suggestProjectKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s]/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const letters =
    words.length > 1 ? words.slice(0, maxWords).map((word) => word.charAt(0)) : [...first].slice(0, lettersOfOneWord);
  return letters
    .join('')
    .toUpperCase()
    .replace(/^[0-9]+/, '');
}
