import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';

/** The maximum length of the suffix, such as a date and a sign, that users append to a word to satisfy the password policy. */
const maxDecoration = 9;

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

interface CommonWords {
  readonly words: ReadonlySet<string>;
  /** The length of the longest entry. */
  readonly longest: number;
}

let list: Promise<CommonWords> | null = null;

/**
 * Checks passwords against the 49,233 most common passwords of the zxcvbn project. The list is embedded, so no external service is needed.
 * A password matches an entry regardless of letter case, even if digits and signs follow the entry or replace some of its letters, because
 * the password policy leads users to exactly these variants. The list is read when it is first needed and then kept.
 */
export class CommonPasswords implements BreachedPasswords {
  async contains(password: string): Promise<boolean> {
    const { words, longest } = await (list ??= readList());
    const text = password.toLowerCase();
    if (text.length > longest + maxDecoration) return false;
    for (const form of undecorated(text)) if (words.has(form)) return true;
    return false;
  }
}

async function readList(): Promise<CommonWords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = new Set(dictionary['passwords-common']);
  return { words, longest: [...words].reduce((most, { length }) => Math.max(most, length), 0) };
}

/** Yields the text, and the words from which it could have been made by appending digits and signs or replacing letters. */
function* undecorated(text: string): Generator<string> {
  // Characters are removed one by one from the end, because some of the last characters can stand for letters, as in "acce$$1!".
  for (let cut = 0; cut <= maxDecoration && cut < text.length; cut += 1) {
    if (cut > 0 && /[\p{L}\p{M}]/u.test(text.charAt(text.length - cut))) return;
    const kept = text.slice(0, text.length - cut);
    const plain = kept.replaceAll(/[03457@$]/g, (sign) => substitutes[sign] ?? sign);
    yield* [kept, plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')];
  }
}
