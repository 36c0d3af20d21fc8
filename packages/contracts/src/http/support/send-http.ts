import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

export interface HttpRequest {
  readonly method: string;
  /** The path with its query. It is sent unchanged: nothing is normalized. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. A stream is sent as it is read, in chunks unless the headers have a `Content-Length`. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether to send the body in chunks without `Content-Length`. */
  readonly chunked?: boolean;
  /** The agent. The default is a separate connection. */
  readonly agent?: Agent;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as received. */
  readonly bytes: Buffer;
}

/** Sends one request over node:http, which, unlike `fetch`, changes neither path nor headers. */
export function sendHttp(baseUrl: string, { method, path, body, ...rest }: HttpRequest): Promise<HttpAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const streamed = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array) ? body : null;
  const bytes = body === undefined || streamed !== null ? null : Buffer.from(body as string | Uint8Array);
  return new Promise((resolve, reject) => {
    const headers = { ...toFraming(bytes, rest.chunked), ...rest.headers };
    const outgoing = request({ hostname, port, method, path, headers, agent: rest.agent ?? false });
    // A server is allowed to reject a request before it has read all of it, so later write errors are ignored.
    let answered = false;
    outgoing.on('response', (incoming) => {
      answered = true;
      collect(incoming).then(resolve, reject);
    });
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    if (streamed !== null)
      Readable.from(streamed)
        .on('error', () => outgoing.destroy())
        .pipe(outgoing);
    else if (bytes === null) outgoing.end();
    else if (rest.chunked === true) writeInPieces(outgoing, bytes);
    else outgoing.end(bytes);
  });
}

// The framing is explicit, because node does not frame a body where a body is unusual (DELETE).
function toFraming(bytes: Buffer | null, chunked = false): Readonly<Record<string, string>> {
  if (bytes === null) return {};
  return chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes.length) };
}

function writeInPieces(outgoing: ReturnType<typeof request>, bytes: Buffer): void {
  const size = Math.max(1, Math.ceil(bytes.length / 5));
  for (let start = 0; start < bytes.length; start += size) outgoing.write(bytes.subarray(start, start + size));
  outgoing.end();
}

async function collect(incoming: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: bytes.toString('utf8'), bytes };
}
