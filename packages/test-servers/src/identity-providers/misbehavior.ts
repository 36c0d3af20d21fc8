import type { IncomingMessage, ServerResponse } from 'node:http';

/** Ways in which a provider misbehaves. */
export type Misbehavior =
  | 'slow'
  | 'trickle'
  | 'huge'
  | 'redirect'
  | 'junk'
  | 'empty'
  | 'broken'
  | 'unavailable'
  | 'refused';

const hugeBytes = 3 * 1024 * 1024;
const trickleMs = 50;

/** Sends the misbehaving response instead of the provider's. A redirect leads to `/stolen` on the same server. */
export function misbehave(how: Misbehavior, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const answer = (status: number, headers: Record<string, string>, body?: string | Buffer): void =>
    void response.writeHead(status, headers).end(body);
  const json = { 'content-type': 'application/json' };
  switch (how) {
    case 'slow':
      return;
    case 'trickle': {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), trickleMs);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'huge':
      return answer(200, json, Buffer.alloc(hugeBytes, ' '));
    case 'redirect':
      return answer(307, { location: '/stolen' });
    case 'junk':
      return answer(200, { 'content-type': 'text/html' }, '<h1>Hello</h1>');
    case 'empty':
      return answer(200, json, '{}');
    case 'broken':
      return void response.destroy();
    case 'unavailable':
      return answer(503, json, '{}');
    case 'refused':
      return answer(403, json, JSON.stringify({ error: 'access_denied', error_description: 'no' }));
  }
}
