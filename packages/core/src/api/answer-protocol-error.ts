import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';

import { AppError } from '../errors/app-error.js';
import { renderProblem } from './dispatch/render.js';

/**
 * Answers what was no HTTP request at all: a malformed or oversized head, or one that never ended. For node's
 * `clientError` event, where there is a socket but no response object yet. Closes the connection.
 */
export function answerProtocolError(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const requestId = randomUUID();
  const context = { requestId, headers: ['X-Content-Type-Options', 'nosniff', 'X-Request-Id', requestId] };
  const problem = new AppError('VALIDATION_FAILED', { detail: 'This is no valid HTTP request.' });
  const { status, headers, body } = renderProblem(context, problem);
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1] ?? ''}`] : []));
  const head = [`HTTP/1.1 ${status} Bad Request`, ...lines, 'Connection: close'].join('\r\n');
  socket.end(`${head}\r\n\r\n${String(body)}`);
}
