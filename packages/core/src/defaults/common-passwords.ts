import type { BreachedPasswords } from '../ports/breached-passwords.js';

/** What people add so that a rule is content: at most a date and a sign. More than that is no mere decoration. */
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
  /** The length of the longest. */
  readonly longest: number;
}

let list: Promise<CommonWords> | null = null;

/**
 * The 49,233 commonest passwords of the zxcvbn project, embedded: nobody is asked. A password counts as one of them in any letter
 * case, with digits and signs after it, and with digits and signs in place of letters, because the password policy asks
 * for just these. The list is read when it is first needed, and then kept for all.
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

/** The text, and what it may have been before somebody decorated it. */
function* undecorated(text: string): Generator<string> {
  // Cut one by one, because what stands at the end may be in place of a letter: "acce$$1!".
  for (let cut = 0; cut <= maxDecoration && cut < text.length; cut += 1) {
    if (cut > 0 && /[\p{L}\p{M}]/u.test(text.charAt(text.length - cut))) return;
    const kept = text.slice(0, text.length - cut);
    const plain = kept.replaceAll(/[03457@$]/g, (sign) => substitutes[sign] ?? sign);
    yield* [kept, plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')];
  }
}
