/** The reasons why a request to another server got no response. */
export type OutboundFailure = 'unsafe_url' | 'name_not_found' | 'timeout' | 'tls_failed' | 'connection_failed';

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The maximum time for the whole request, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** The status of a response and the value of its header `Retry-After`, or the reason why there was no response. */
export type OutboundResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'failed'; readonly reason: OutboundFailure };

/**
 * Sends requests to URLs that users have chosen, without letting them reach the server's own network (OWASP: server-side request forgery).
 * Requests go only to public addresses, and to the hosts and address ranges that the option `outbound.allow` contains.
 */
export interface OutboundHttp {
  /**
   * Returns why requests to the URL would be refused, as a sentence, or null if they would be sent. A host name that cannot be resolved at
   * the moment is no problem, because `post` checks the addresses again.
   */
  findProblem(url: string): Promise<string | null>;
  /**
   * Sends a POST request to an address that was checked for this request. Redirects are not followed, and the response's body is ignored.
   * Never rejects.
   */
  post(request: OutboundRequest): Promise<OutboundResult>;
}
