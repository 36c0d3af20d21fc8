import type { HttpClient, RawAnswer } from '../../support/http-client.js';

interface Problem {
  readonly code?: string;
}

/** Sends requests, such as `POST /api/teams`, with a token, and counts them. */
export class CountedRequests {
  count = 0;
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  call(request: string, token: string, body?: object): Promise<RawAnswer<Problem>> {
    this.count += 1;
    const [method = '', path = ''] = request.split(' ');
    return this.#client.call<Problem>(method, path, { token, ...(body && { body }) });
  }

  /** Like `call`, but returns the body, and ends the campaign if the request is rejected. */
  need<Json>(request: string, token: string, body?: object): Promise<Json> {
    this.count += 1;
    const [method = '', path = ''] = request.split(' ');
    return this.#client.need<Json>(method, path, { token, ...(body && { body }) });
  }
}
