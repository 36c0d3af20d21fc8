import type { CrewkitError } from '../../../errors/crewkit-error.js';
import { errorCatalogue } from '../../../errors/catalogue.js';
import type { ApiResponse } from '../../api-messages.js';
import type { RouteAnswer } from '../../define-route.js';
import { errorStatus } from './error-status.js';
import type { RequestContext } from '../dispatch/request-context.js';

/** The content security policy of API responses. If a browser displays one as a page, the page cannot load or run anything. */
export const apiContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export const jsonType = 'application/json; charset=utf-8';

// This delay is long enough for a database restart, after which a retry succeeds, and short enough that users hardly notice it.
const unavailableSeconds = 2;

type AnswerContext = Pick<RequestContext, 'requestId' | 'headers'>;

/**
 * Renders the result of a use case as an HTTP response. The response must not be cached, unless the route sets its own `Cache-Control`
 * header.
 */
export function renderAnswer(context: AnswerContext, answer: RouteAnswer): ApiResponse {
  const own = Object.entries(answer.headers ?? {}).flat();
  const headers = [...context.headers, ...own];
  for (const cookie of answer.cookies ?? []) headers.push('Set-Cookie', cookie);
  if (!has(own, 'Cache-Control')) headers.push('Cache-Control', 'no-store');
  if (!has(own, 'Content-Security-Policy')) headers.push('Content-Security-Policy', apiContentPolicy);
  const content = readContent(answer);
  if (content === null) return { status: answer.status, headers, body: null };
  const [body, length] =
    'stream' in content ? [content.stream, content.length] : [content.bytes, Buffer.byteLength(content.bytes)];
  headers.push('Content-Type', content.type);
  if (length !== null) headers.push('Content-Length', String(length));
  return { status: answer.status, headers, body };
}

/** Renders an error as RFC 9457 problem+json. */
export function renderProblem(context: AnswerContext, error: CrewkitError): ApiResponse {
  const { code, details } = error;
  const { retryAfterSeconds, allow, totalBytes } = details;
  const problem = toProblem(context, error);
  const { status } = problem;
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const wait = retryAfterSeconds ?? (code === 'UNAVAILABLE' ? unavailableSeconds : undefined);
  if (wait !== undefined) headers['Retry-After'] = String(wait);
  if (allow !== undefined) headers.Allow = allow.join(', ');
  if (totalBytes !== undefined) headers['Content-Range'] = `bytes */${totalBytes}`;
  // The connection cannot be reused, because the rest of the body could still be arriving.
  if (status === 413 && !has(context.headers, 'Connection')) headers.Connection = 'close';
  const content = { type: 'application/problem+json', bytes: JSON.stringify(problem) };
  return renderAnswer(context, { status, content, headers });
}

function toProblem(
  { requestId }: AnswerContext,
  { code, details }: CrewkitError,
): { readonly status: number; readonly [member: string]: unknown } {
  // These details become headers, or replace other members.
  const { retryAfterSeconds: _wait, allow: _allow, totalBytes: _bytes, detail, host, ...members } = details;
  return {
    type: `urn:crewkit:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: errorCatalogue[code],
    status: host?.status ?? errorStatus[code],
    code: host?.code ?? code,
    detail: detail ?? errorCatalogue[code],
    requestId,
    ...members,
  };
}

function readContent({ body, content }: RouteAnswer): NonNullable<RouteAnswer['content']> | null {
  if (content !== undefined) return content;
  return body === undefined ? null : { type: jsonType, bytes: JSON.stringify(body) };
}

function has(headers: readonly string[], name: string): boolean {
  return headers.some((each, index) => index % 2 === 0 && each.toLowerCase() === name.toLowerCase());
}
