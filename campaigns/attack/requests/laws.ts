import type { RawAnswer } from '../../support/http-client.js';
import type { ApiDescription, Operation } from './openapi.js';

/** Invariants of every API response, regardless of the request. Each returns the violations, in words; none: the response is valid. */

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers that every response has, including the id that its request was given. */
export function* checkHeaders({ headers }: RawAnswer, requestId: string | null): Generator<string> {
  for (const [name, value] of Object.entries(always)) {
    if (headers[name] !== value) yield `${name} is ${String(headers[name])}`;
  }
  if (headers['content-security-policy'] === undefined) yield 'there is no Content-Security-Policy';
  if (headers['cache-control'] === undefined) yield 'there is no Cache-Control';
  if (requestId !== null && headers['x-request-id'] !== requestId)
    yield `X-Request-Id is ${String(headers['x-request-id'])}`;
}

/** RFC 9457, with the members of the contract and a documented code. */
export function* checkProblem(answer: RawAnswer, errorCodes: ReadonlySet<string>): Generator<string> {
  const { status, headers } = answer;
  const json = answer.json as Record<string, unknown> | undefined;
  if (headers['content-type'] !== 'application/problem+json' || json === undefined) {
    yield `a refusal is ${String(headers['content-type'])}`;
    return;
  }
  const code = String(json.code);
  const type = String(json.type);
  if (!errorCodes.has(code)) yield `the code is ${code}`;
  if (type !== `urn:crewkit:error:${code.toLowerCase().replaceAll('_', '-')}`) yield `the type is ${type}`;
  if (json.status !== status) yield `the problem says ${String(json.status)} and the answer ${status}`;
  for (const name of ['title', 'detail', 'requestId']) {
    if (typeof json[name] !== 'string' || json[name] === '') yield `${name} is ${JSON.stringify(json[name])}`;
  }
  if (json.requestId !== headers['x-request-id']) yield 'the problem has another request id than the answer';
  yield* checkProblemHeaders(answer);
}

function* checkProblemHeaders({ status, headers }: RawAnswer): Generator<string> {
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') yield 'a 401 without WWW-Authenticate';
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '')) yield 'a 429 without Retry-After';
}

/** Checks the response against the operation's own description. */
export function* faultsByDescription(api: ApiDescription, operation: Operation, answer: RawAnswer): Generator<string> {
  const { status } = answer;
  const code = String((answer.json as { code?: unknown } | null | undefined)?.code);
  const described = operation.responses[status];
  const isKnown = described !== undefined && (status < 400 || described.description.includes(`\`${code}\``));
  if (!isKnown) yield `${status} ${code} is not documented`;
  else if (status < 400) yield* checkSuccess(api, operation, answer);
}

function* checkSuccess(api: ApiDescription, operation: Operation, answer: RawAnswer): Generator<string> {
  const { status, headers, json, text } = answer;
  const { content } = operation.responses[status];
  if (content === undefined && text !== '') yield `${status} has a body`;
  if (content?.['application/json'] === undefined) return;
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) yield `${status} is no JSON`;
  const fault = api.checkAnswer(operation, status, json);
  if (fault !== null) yield `${status} does not fit its schema: ${fault}`;
}

/** Returns log lines that are not JSON objects, or report an unexpected event; other output on stdout is ignored. */
export function* checkLog(output: string): Generator<string> {
  for (const line of getLines(output)) {
    const entry = parseObject(line);
    if (entry === null) yield `no JSON object in the log: ${line.slice(0, 200)}`;
    else if (Number(entry.level) >= 50) yield `logged: ${line.slice(0, 600)}`;
  }
}

/** Returns the log lines in the output of a server, without the lines for its operator at the start and at the end. */
export function getLines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '' && line !== 'stopped' && !line.startsWith('listening on '));
}

/** Returns null if the line is not a JSON object. */
export function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
