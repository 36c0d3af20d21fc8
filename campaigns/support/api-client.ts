/** A request to the API. `body` is sent as JSON. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface ApiAnswer<Body = unknown> {
  /** 0 means that there was no response. */
  readonly status: number;
  readonly headers: Headers;
  /**
   * The JSON body, or a Buffer if the body is not JSON, or null if there is none. The caller names the type that it expects for this
   * status; it is not checked.
   */
  readonly body: Body;
  /** Why there was no response: refused, aborted, timed out. */
  readonly failure: string | null;
  readonly ms: number;
}

const answerWithinMs = 20_000;

/**
 * Sends one request and never rejects, unlike the SDK: it neither renews tokens nor retries, and reports every status, so that a campaign
 * can judge it.
 */
export async function call<Body = unknown>(
  url: string,
  { path, timeoutMs = answerWithinMs, ...request }: ApiRequest,
): Promise<ApiAnswer<Body>> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url + path, { ...toFetch(request), signal });
    const body = parse(response, Buffer.from(await response.arrayBuffer())) as Body;
    return { status: response.status, headers: response.headers, body, failure: null, ms: since() };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: null as Body, failure: toFailure(error), ms: since() };
  }
}

/** Sends a request that must succeed. Returns the body, or throws an Error that contains the response. */
export async function must<Body = unknown>(url: string, request: ApiRequest): Promise<Body> {
  const { status, body, failure } = await call<Body>(url, request);
  if (status >= 200 && status < 300) return body;
  throw new Error(`${request.method} ${request.path}: ${status} ${failure ?? JSON.stringify(body)}`);
}

function toFetch({ method, token, body, form, headers = {} }: Omit<ApiRequest, 'path' | 'timeoutMs'>): RequestInit {
  const sent = { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  if (body === undefined) return { method, headers: sent, body: form ?? null };
  return { method, headers: { ...sent, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function parse(response: Response, bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const type = response.headers.get('content-type') ?? '';
  return /\bjson\b/.test(type) ? JSON.parse(bytes.toString('utf8')) : bytes;
}

function toFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.name;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
