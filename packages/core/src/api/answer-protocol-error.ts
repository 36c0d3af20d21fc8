import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';

import { AppError } from '../errors/app-error.js';
import type { ApiResponse } from './api-response.js';
import { renderProblem } from './dispatch/render.js';
import { securityHeaders } from './dispatch/request-context.js';

/**
 * Responds to data that is not a valid HTTP request: a malformed or oversized head, or a head that never ended. It handles node's
 * `clientError` event, where there is a socket but no response object yet. Closes the connection.
 */
export function answerProtocolError(_error: Error, socket: Duplex): void {
  // Errors while sending the refusal are ignored. Node no longer listens for them.
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = protocolProblem('The request is not valid HTTP.');
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1] ?? ''}`] : []));
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${typeof body === 'string' ? body : ''}`);
}

/** Returns the response to a violation of HTTP itself. It closes the connection. */
export function protocolProblem(detail: string): ApiResponse {
  const requestId = randomUUID();
  const headers = [...securityHeaders, 'X-Request-Id', requestId, 'Connection', 'close'];
  return renderProblem({ requestId, headers }, new AppError('VALIDATION_FAILED', { detail }));
}
