/** Invariants of every API response, regardless of the request. Each returns the violations, in words; none: the response is valid. */

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers that every response has, including the id that its request was given. */
export function* checkHeaders({ headers }, requestId) {
  for (const [name, value] of Object.entries(always)) {
    if (headers[name] !== value) yield `${name} is ${headers[name]}`;
  }
  if (headers['content-security-policy'] === undefined) yield 'there is no Content-Security-Policy';
  if (headers['cache-control'] === undefined) yield 'there is no Cache-Control';
  if (requestId !== null && headers['x-request-id'] !== requestId) yield `X-Request-Id is ${headers['x-request-id']}`;
}

/** RFC 9457, with the members of the contract and a documented code. */
export function* checkProblem(answer, errorCodes) {
  const { status, headers, json } = answer;
  if (headers['content-type'] !== 'application/problem+json' || json === undefined) {
    yield `a refusal is ${headers['content-type']}`;
    return;
  }
  const { type, code, requestId } = json;
  if (!errorCodes.has(code)) yield `the code is ${code}`;
  if (type !== `urn:crewkit:error:${String(code).toLowerCase().replaceAll('_', '-')}`) yield `the type is ${type}`;
  if (json.status !== status) yield `the problem says ${json.status} and the answer ${status}`;
  for (const name of ['title', 'detail', 'requestId']) {
    if (typeof json[name] !== 'string' || json[name] === '') yield `${name} is ${JSON.stringify(json[name])}`;
  }
  if (requestId !== headers['x-request-id']) yield 'the problem has another request id than the answer';
  yield* checkProblemHeaders(answer);
}

function* checkProblemHeaders({ status, headers }) {
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') yield 'a 401 without WWW-Authenticate';
  if (status === 429 && !/^\d+$/.test(headers['retry-after'])) yield 'a 429 without Retry-After';
}

/** Checks the response against the operation's own description. */
export function* faultsByDescription(api, operation, answer) {
  const { status, json } = answer;
  const described = operation.responses[status];
  const isKnown = described !== undefined && (status < 400 || described.description.includes(`\`${json?.code}\``));
  if (!isKnown) yield `${status} ${json?.code} is not documented`;
  else if (status < 400) yield* checkSuccess(api, operation, answer);
}

function* checkSuccess(api, operation, { status, headers, json, text }) {
  const { content } = operation.responses[status];
  if (content === undefined && text !== '') yield `${status} has a body`;
  if (content?.['application/json'] === undefined) return;
  if (!/^application\/json\b/.test(headers['content-type'])) yield `${status} is no JSON`;
  const fault = api.checkAnswer(operation, status, json);
  if (fault !== null) yield `${status} does not fit its schema: ${fault}`;
}

/** Returns log lines that are not JSON objects, or report an unexpected event; other output on stdout is ignored. */
export function* checkLog(output) {
  for (const line of output.split('\n')) {
    if (line === '' || line.startsWith('listening on ')) continue;
    const entry = parse(line);
    if (entry === null) yield `no JSON object in the log: ${line.slice(0, 200)}`;
    else if (entry.level >= 50) yield `logged: ${line.slice(0, 600)}`;
  }
}

function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
