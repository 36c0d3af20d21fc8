import { CrewkitError } from '../../../errors/crewkit-error.js';

const maxLength = 1024;

/** The origins of the app, and the URL of the API. */
export interface Places {
  readonly appOrigins: readonly string[];
  /** The URL of the API without a trailing slash, such as `https://host.example/api`. */
  readonly apiUrl: string;
}

/**
 * Returns the URL of the app's page at which a social login ends. `given` is an absolute URL, or a path on the first app origin. Throws
 * `VALIDATION_FAILED` if the result is not a page of the app. The URL's fragment will contain tokens, so every doubtful input is rejected.
 * API paths are rejected too, because some API responses redirect the browser, and the browser would keep the fragment.
 */
export function resolveReturnTo(given: string, { appOrigins, apiUrl }: Places): string {
  const url = isPlain(given) && URL.canParse(given, appOrigins[0]) ? new URL(given, appOrigins[0]) : null;
  const isPage = url !== null && isPageIn(url, appOrigins) && !isInApi(url, apiUrl);
  if (isPage && url.href.length <= maxLength) return url.href;
  const fault = { path: 'returnTo', code: 'not_allowed', message: 'Must be a page of the app.' };
  throw new CrewkitError('VALIDATION_FAILED', { errors: [fault] });
}

// Browsers and URL parsers treat backslashes as slashes and remove tabs and line breaks (URL Standard §4.4), so a text that looks like a
// path could lead to another origin. Fragments are rejected because Crewkit adds its own fragment.
function isPlain(given: string): boolean {
  return given.length <= maxLength && /^(?:\/(?!\/)|https?:\/\/)[^\\#\s\p{Cc}]*$/iu.test(given);
}

// The start of the URL is also compared, because `blob:` URLs have an `origin` too, and because `origin` does not contain `user@`.
function isPageIn(url: URL, appOrigins: readonly string[]): boolean {
  return appOrigins.includes(url.origin) && url.href.startsWith(`${url.origin}/`);
}

function isInApi(url: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl);
  return url.origin === api.origin && plainPath(url).startsWith(plainPath(api));
}

// Normalizes the path as the most lenient servers and proxies do. The result has a trailing slash.
function plainPath({ pathname }: URL): string {
  const segments: string[] = [];
  for (const segment of decoded(pathname).toLowerCase().split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.map((segment) => `${segment}/`).join('')}`;
}

// Only ASCII characters are decoded, because the API has only ASCII paths. The path is decoded repeatedly, because a proxy could decode the
// path once and the server could decode it again.
function decoded(path: string): string {
  const next = path.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return next === path ? path : decoded(next);
}
