import { Agent, request as sendRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const answerWithinMs = 20_000;

/** A request that is sent unchanged. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | string | null;
}

export interface RawAnswer<Json = unknown> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  /** Undefined if the body is not JSON. The caller names the type that it expects; it is not checked. */
  readonly json: Json | undefined;
}

export interface CallOptions {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests unchanged over a few connections. Paths are not normalized, and only Node itself validates headers. */
export class HttpClient {
  readonly url: string;
  readonly target: { readonly hostname: string; readonly port: string };
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.url = url;
    this.target = { hostname, port };
  }

  /** Rejects if the connection ends without a response. */
  send<Json = unknown>({ method = 'GET', path, headers = {}, body = null }: RawRequest): Promise<RawAnswer<Json>> {
    return new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
      const all = { ...length, ...headers };
      const timeout = answerWithinMs;
      const outgoing = sendRequest({ ...this.target, agent: this.#agent, method, path, headers: all, timeout });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(toAnswer(response, Buffer.concat(chunks))));
      });
      outgoing.end(body ?? undefined);
    });
  }

  /** Sends a JSON body and parses a JSON response. */
  call<Json = unknown>(
    method: string,
    path: string,
    { token = null, body, headers = {} }: CallOptions = {},
  ): Promise<RawAnswer<Json>> {
    return this.send({
      method,
      path,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  /** Like `call`, but returns the body, and ends the campaign if the request is rejected. */
  async need<Json = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Json> {
    const answer = await this.call<Json>(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json ?? ({} as Json);
  }

  close(): void {
    this.#agent.destroy();
  }
}

function toAnswer<Json>({ statusCode = 0, headers, rawHeaders }: IncomingMessage, bytes: Buffer): RawAnswer<Json> {
  const text = bytes.toString('utf8');
  return { status: statusCode, headers, rawHeaders, bytes, text, json: parse(text) as Json | undefined };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
