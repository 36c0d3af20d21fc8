import { AppError } from '../../errors/app-error.js';

const maxLength = 1024;

/** Where the app has its pages, and where this server answers. */
export interface Places {
  readonly appOrigins: readonly string[];
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * The page of the app where a social login ends. `given` is a whole URL, or a path of the first origin. Tokens will stand
 * in its fragment, so it is taken only if nothing about it is doubtful. The API is no page: some of its answers send the
 * browser on, to which it would carry the fragment along. Throws `VALIDATION_FAILED`.
 */
export function resolveReturnTo(given: string, { appOrigins, publicUrl }: Places): string {
  const url = isPlain(given) && URL.canParse(given, appOrigins[0]) ? new URL(given, appOrigins[0]) : null;
  const isPage = url !== null && isPageOf(url, appOrigins) && !isInApi(url, publicUrl);
  if (isPage && url.href.length <= maxLength) return url.href;
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

function isInApi(url: URL, publicUrl: string): boolean {
  const api = new URL(`${publicUrl}/api`);
  return url.origin === api.origin && plainPath(url).startsWith(plainPath(api));
}

// As the most generous of servers and proxies read it, with a slash at its end.
function plainPath({ pathname }: URL): string {
  const segments: string[] = [];
  for (const segment of decoded(pathname).toLowerCase().split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.map((segment) => `${segment}/`).join('')}`;
}

// ASCII is all that the API has. Again and again, because a proxy may decode it once and the server once more.
function decoded(path: string): string {
  const next = path.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return next === path ? path : decoded(next);
}
