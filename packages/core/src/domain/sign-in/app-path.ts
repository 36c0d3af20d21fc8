import type { FieldError } from '../../errors/crewkit-error.js';

/** The maximum length of a path in the app, in UTF-16 code units. */
export const maxAppPathLength = 512;

/**
 * Returns whether `text` is a path of the app that browsers never interpret as another origin. The path can have a query, but no fragment.
 * Browsers read backslashes as slashes and drop tabs and line breaks (URL Standard §4.4), and `//` starts a host name.
 */
function isAppPath(text: string): boolean {
  if (text.length > maxAppPathLength || !/^\/[^\\#\s\p{C}]*$/u.test(text)) return false;
  const [path = ''] = text.split('?', 1);
  return !path.includes('//');
}

/** Validates `text` as a path in the app and returns the errors. `path` names the validated field in the errors. */
export function appPathErrors(text: string, path: string): FieldError[] {
  return isAppPath(text) ? [] : [{ path, code: 'not_allowed', message: 'Must be a path of the app.' }];
}
