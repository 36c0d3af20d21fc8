import type { BreachedPasswords } from '../ports/breached-passwords.js';

/** The maximum length of the usual decoration that is added to a password to satisfy the policy: a date and a sign. */
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
  /** The length of the longest password. */
  readonly longest: number;
}

let list: Promise<CommonWords> | null = null;

/**
 * Checks passwords against the 49,233 most common passwords of the zxcvbn project. The list is embedded, so no external service is needed.
 * A password matches an entry in any letter case, with digits and signs after it, and with digits and signs in place of letters: the
 * password policy leads users to exactly these variants. The list is read when it is first needed, and then kept.
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

/** Yields the text, and the texts that could have been its form before decoration. */
function* undecorated(text: string): Generator<string> {
  // Characters are cut one by one, because the last characters can stand for letters: "acce$$1!".
  for (let cut = 0; cut <= maxDecoration && cut < text.length; cut += 1) {
    if (cut > 0 && /[\p{L}\p{M}]/u.test(text.charAt(text.length - cut))) return;
    const kept = text.slice(0, text.length - cut);
    const plain = kept.replaceAll(/[03457@$]/g, (sign) => substitutes[sign] ?? sign);
    yield* [kept, plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')];
  }
}
