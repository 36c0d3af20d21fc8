import type { FieldError } from '../errors/app-error.js';

/** In UTF-16 code units. */
export const maxAppPathLength = 512;

/**
 * Checks whether `text` is a path of the app, perhaps with a query, that browsers never take for another origin: they read backslashes as
 * slashes and drop tabs and line breaks (URL Standard §4.4), and `//` starts a host. Without a fragment.
 */
function isAppPath(text: string): boolean {
  if (text.length > maxAppPathLength || !/^\/[^\\#\s\p{C}]*$/u.test(text)) return false;
  const [path = ''] = text.split('?', 1);
  return !path.includes('//');
}

/** Returns what is wrong with `text` as a path of the app, as errors of the field `path`. */
export function appPathErrors(text: string, path: string): FieldError[] {
  return isAppPath(text) ? [] : [{ path, code: 'not_allowed', message: 'Must be a path of the app.' }];
}
