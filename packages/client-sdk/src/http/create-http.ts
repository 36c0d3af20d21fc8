import type { paths } from '../generated/schema.js';
import { readRefusal, type FetchResult } from './answer.js';
import type { Fetch, Http } from './http.js';
import type { ParseAs, RequestOptions } from './http-client.js';

/** The base path in the OpenAPI document. */
export const defaultBasePath = '/api';

export interface HttpOptions {
  readonly baseUrl: string;
  /** The server's option `basePath`. The default is `/api`. */
  readonly basePath?: string;
  readonly fetch: Fetch;
  /** Whether the requests ask for a cookie session, and carry its cookie. */
  readonly isInCookie?: boolean;
  /** Aborts every request made with these options. */
  readonly signal?: AbortSignal;
}

const cookieInit = { headers: { 'Crewkit-Session': 'cookie' }, credentials: 'include' } as const;

/** Creates a client whose requests for paths below `/api` go to the same paths below `basePath`. */
export function createHttp<Paths extends object = paths>(options: HttpOptions): Http<Paths> {
  const { basePath = defaultBasePath } = options;
  const request = async (method: string, path: string, init: RequestOptions = {}): Promise<FetchResult> => {
    const moved = path.startsWith(`${defaultBasePath}/`) ? basePath + path.slice(defaultBasePath.length) : path;
    const sent = createRequest(options, moved, { ...init, method: method.toUpperCase() });
    return readResult(await (init.fetch ?? options.fetch)(sent), init.parseAs);
  };
  const by = (method: string) => (path: string, init?: RequestOptions) => request(method, path, init);
  const verbs = { GET: by('GET'), PUT: by('PUT'), POST: by('POST'), DELETE: by('DELETE'), PATCH: by('PATCH') };
  // The methods have the types of the paths, which do not exist at run time.
  return { request, ...verbs } as unknown as Http<Paths>;
}

function createRequest(
  { baseUrl, isInCookie = false, signal }: HttpOptions,
  path: string,
  {
    params = {},
    body,
    bodySerializer = serialize,
    parseAs: _,
    fetch: __,
    ...init
  }: RequestOptions & { readonly method: string },
): Request {
  const content = body === undefined ? undefined : bodySerializer(body);
  const defaults = { ...(signal && { signal }), ...(isInCookie && cookieInit) };
  const headers = new Headers(isInCookie ? cookieInit.headers : {});
  if (typeof content === 'string') headers.set('Content-Type', 'application/json');
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  const filled = path.replaceAll(/\{(\w+)\}/g, (name, key: string) =>
    encodeURIComponent(String(params.path?.[key] ?? name)),
  );
  return new Request(baseUrl + filled + toSearch(params.query), {
    ...defaults,
    ...init,
    headers,
    ...(content !== undefined && { body: content }),
  });
}

function serialize(body: unknown): FormData | string {
  return body instanceof FormData ? body : JSON.stringify(body);
}

function toSearch(query: NonNullable<RequestOptions['params']>['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** Reads the body: as JSON by default, and that of an error as JSON or text. */
async function readResult(response: Response, parseAs: ParseAs = 'json'): Promise<FetchResult> {
  if (!response.ok) return { error: await readRefusal(response), response };
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs !== 'json') return { data: await response[parseAs](), response };
  const text = await response.text();
  return { data: text === '' ? undefined : (JSON.parse(text) as unknown), response };
}
