/** What holds for every answer of the API, whatever was asked. Each law gives what is wrong, in words; nothing: all is well. */

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers that every answer has, and the id of the request that it was given. */
export function* faultsOfHeaders({ headers }, requestId) {
  for (const [name, value] of Object.entries(always)) {
    if (headers[name] !== value) yield `${name} is ${headers[name]}`;
  }
  if (headers['content-security-policy'] === undefined) yield 'there is no Content-Security-Policy';
  if (headers['cache-control'] === undefined) yield 'there is no Cache-Control';
  if (requestId !== null && headers['x-request-id'] !== requestId) yield `X-Request-Id is ${headers['x-request-id']}`;
}

/** RFC 9457, with the members of the contract and a code that the documentation knows. */
export function* faultsOfProblem({ status, headers, json }, errorCodes) {
  if (headers['content-type'] !== 'application/problem+json') {
    yield `a refusal is ${headers['content-type']}`;
    return;
  }
  const { type, title, code, detail, requestId } = json ?? {};
  if (!errorCodes.has(code)) yield `the code is ${code}`;
  if (type !== `urn:crewkit:error:${String(code).toLowerCase().replaceAll('_', '-')}`) yield `the type is ${type}`;
  if (json?.status !== status) yield `the problem says ${json?.status} and the answer ${status}`;
  for (const [name, value] of Object.entries({ title, detail, requestId })) {
    if (typeof value !== 'string' || value === '') yield `${name} is ${JSON.stringify(value)}`;
  }
  if (requestId !== headers['x-request-id']) yield 'the problem has another request id than the answer';
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') yield 'a 401 without WWW-Authenticate';
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '')) yield 'a 429 without Retry-After';
}

/** What the operation's own description says of its answers. */
export function* faultsByDescription(api, operation, { status, headers, json, text }) {
  const described = operation.responses[status];
  if (described === undefined) {
    yield `${status} ${json?.code ?? ''} is not documented`;
    return;
  }
  if (status >= 400) {
    if (!described.description.includes(`\`${json?.code}\``)) yield `${status} ${json?.code} is not documented`;
    return;
  }
  const hasJson = described.content?.['application/json'] !== undefined;
  if (described.content === undefined && text !== '') yield `${status} has a body`;
  if (hasJson && !/^application\/json\b/.test(headers['content-type'] ?? '')) yield `${status} is no JSON`;
  const fault = hasJson ? api.faultOfAnswer(operation, status, json) : null;
  if (fault !== null) yield `${status} does not fit its schema: ${fault}`;
}

/** Lines of a log that are no JSON object, or tell of what should not happen; what stands on stdout beside the log is left out. */
export function* faultsOfLog(output) {
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
