import assert from 'node:assert/strict';
import { errorCatalogue, type ErrorCode, type FieldError, type Route } from '@crewkit/core';
import type { StorageUsage } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

import type { HttpAnswer, HttpRequest } from './send-http.js';

/** A problem document (RFC 9457), which is the body of every error response. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  readonly requiredPermissions?: readonly string[];
  readonly challengeToken?: string;
  readonly challengeExpiresAt?: string;
  readonly quota?: StorageUsage;
  readonly requirement?: string;
  readonly maxAgeSeconds?: number;
}

/** Checks the conventions that every response must follow. */
export function expectConventions(request: HttpRequest, answer: HttpAnswer, basePath: string): void {
  const { headers, status } = answer;
  const what = `${request.method} ${request.path} → ${status} ${answer.text.slice(0, 300)}`;
  assert.ok(status < 500, `a server error: ${what}`);
  assert.match(String(headers['x-request-id']), /^[\u0021-\u007e]{1,128}$/, `X-Request-Id: ${what}`);
  assert.equal(headers['x-content-type-options'], 'nosniff', what);
  assert.equal(headers['x-frame-options'], 'DENY', what);
  assert.equal(headers['referrer-policy'], 'no-referrer', what);
  const policy = String(headers['content-security-policy']).split('; ');
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    assert.ok(policy.includes(directive), `no ${directive}: ${what}`);
  }
  // Frameworks send their own name by default, which only helps attackers.
  assert.equal(headers['x-powered-by'], undefined, what);
  if (request.path.startsWith(`${basePath}/auth/`)) assert.equal(headers['cache-control'], 'no-store', what);
  if (request.method === 'HEAD') assert.equal(answer.text, '', what);
  else if (status >= 400) readProblem(answer, what);
}

/**
 * Returns the problem document of the response. Fails unless the response is a valid problem document with this code.
 */
export function expectProblem(answer: HttpAnswer, code: ErrorCode): Problem {
  const found = readProblem(answer, `${answer.status} ${answer.text.slice(0, 300)}`);
  assert.equal(found.code, code, `expected ${code}, got ${answer.status} ${answer.text.slice(0, 300)}`);
  return found;
}

/** Fails unless the route definition declares this success and the body matches its schema exactly, without an additional field. */
export function expectDeclaredSuccess(route: Route, answer: HttpAnswer): void {
  const what = `${route.operationId} → ${answer.status} ${answer.text.slice(0, 300)}`;
  const declared = route.responses[answer.status];
  assert.ok(declared, `an undeclared status: ${what}`);
  expectDeclaredHeaders(declared.headers ?? [], answer, what);
  if (declared.file === true) return;
  if (declared.schema === undefined) {
    assert.equal(answer.text, '', `a body where none is declared: ${what}`);
    return;
  }
  assert.match(String(answer.headers['content-type']), /^application\/json(?:; charset=utf-8)?$/, what);
  const body: unknown = JSON.parse(answer.text);
  const parsed = declared.schema.safeParse(body);
  assert.ok(parsed.success, `the body does not fit its schema: ${what}: ${parsed.error?.message ?? ''}`);
  // Schemas drop unknown fields, so an additional field in the response causes a difference.
  assert.deepEqual(body, parsed.data, `fields beyond the schema: ${what}`);
}

// With rate limits on, these headers are in every response.
const everywhere: readonly string[] = ['RateLimit', 'RateLimit-Policy'];

/** Compares the headers that routes can declare. Fails unless the response has exactly those that its route declares. */
function expectDeclaredHeaders(declared: readonly string[], { headers }: HttpAnswer, what: string): void {
  const known = Object.keys(internals.responseHeaders).filter((name) => !everywhere.includes(name));
  const sent = known.filter((name) => headers[name.toLowerCase()] !== undefined);
  assert.deepEqual(sent.sort(), declared.toSorted(), `headers that are declared: ${what}`);
}

/** Fails unless the route definition declares this code. */
export function expectDeclaredProblem(route: Route, answer: HttpAnswer): void {
  const { code } = readProblem(answer, route.operationId);
  assert.ok(
    internals.listErrors(route).includes(code),
    `${route.operationId} answers with ${code}, which its row does not declare`,
  );
}

function readProblem({ status, headers, text }: HttpAnswer, what: string): Problem {
  assert.match(String(headers['content-type']), /^application\/problem\+json(?:; charset=utf-8)?$/, what);
  const body: unknown = JSON.parse(text);
  const parsed = internals.problem.safeParse(body);
  assert.ok(parsed.success, `no problem document: ${what}`);
  assert.deepEqual(body, parsed.data, `unknown members: ${what}`);
  const { code, ...rest } = parsed.data;
  assert.equal(rest.type, `urn:crewkit:error:${code.toLowerCase().replaceAll('_', '-')}`, what);
  assert.equal(rest.title, errorCatalogue[code], what);
  assert.equal(rest.status, status, what);
  assert.equal(status, internals.errorStatus[code], what);
  assert.ok(rest.detail.length > 0, what);
  assert.equal(rest.requestId, headers['x-request-id'], what);
  if (status === 401) assert.match(String(headers['www-authenticate']), /^Bearer\b/, what);
  if (status === 429 || status === 503) assert.match(String(headers['retry-after']), /^[1-9]\d*$/, what);
  if (status === 405) assert.ok(headers.allow, what);
  return parsed.data as Problem;
}
