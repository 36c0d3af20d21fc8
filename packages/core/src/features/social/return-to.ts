import { AppError } from '../../errors/app-error.js';

const maxLength = 1024;

/**
 * The page of the app where a social login ends. `given` is a whole URL, or a path of the first origin. Tokens will stand
 * in its fragment, so it is taken only if nothing about it is doubtful. Throws `VALIDATION_FAILED`.
 */
export function resolveReturnTo(given: string, appOrigins: readonly string[]): string {
  const url = isPlain(given) && URL.canParse(given, appOrigins[0]) ? new URL(given, appOrigins[0]) : null;
  if (url !== null && url.href.length <= maxLength && isPageOf(url, appOrigins)) return url.href;
  const fault = { path: 'returnTo', code: 'not_allowed', message: 'Not a page of the app.' };
  throw new AppError('VALIDATION_FAILED', { errors: [fault] });
}

// Browsers and URL parsers take backslashes for slashes and leave out tabs and line breaks (URL Standard §4.4), so that a
// path may turn into another origin. A fragment is ours.
function isPlain(given: string): boolean {
  return given.length <= maxLength && /^(?:\/(?!\/)|https?:\/\/)[^\\#\s\p{Cc}]*$/iu.test(given);
}

// The beginning says more than `origin`, which `blob:` has too, and which tells nothing of `user@`.
function isPageOf(url: URL, appOrigins: readonly string[]): boolean {
  return appOrigins.includes(url.origin) && url.href.startsWith(`${url.origin}/`);
}
