import { Agent, request as sendRequest } from 'node:http';

const answerWithinMs = 20_000;

/** Sends requests unchanged over a few connections. Paths are not normalized, and only Node itself validates headers. */
export class HttpClient {
  #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(url) {
    const { hostname, port } = new URL(url);
    this.target = { hostname, port };
  }

  /**
   * `{ method, path, headers, body }`; the body is bytes or text. Resolves with `{ status, headers, rawHeaders, bytes, text, json }`,
   * `json` being undefined if there is none; rejects if the connection ends without a response.
   */
  send({ method = 'GET', path, headers = {}, body = null }) {
    return new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
      const all = { ...length, ...headers };
      const timeout = answerWithinMs;
      const outgoing = sendRequest({ ...this.target, agent: this.#agent, method, path, headers: all, timeout });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(toAnswer(response, Buffer.concat(chunks))));
      });
      outgoing.end(body ?? undefined);
    });
  }

  /** Sends a JSON body and parses a JSON response. */
  call(method, path, { token = null, body, headers = {} } = {}) {
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
  async need(method, path, options = {}) {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json ?? {};
  }

  close() {
    this.#agent.destroy();
  }
}

function toAnswer({ statusCode, headers, rawHeaders }, bytes) {
  const text = bytes.toString('utf8');
  return { status: statusCode, headers, rawHeaders, bytes, text, json: parse(text) };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
