import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ApiResponse } from '../../api-messages.js';
import { renderProblem } from '../responses/render.js';
import { securityHeaders } from '../dispatch/request-context.js';

/**
 * Responds to data that is not a valid HTTP request, such as a malformed, oversized or unfinished head, and closes the connection. Handles
 * node's `clientError` event, for which node provides a socket but no response object.
 */
export function answerProtocolError(_error: Error, socket: Duplex): void {
  // Ignore errors while sending the refusal: node no longer handles them.
  socket.on('error', () => undefined);
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = protocolProblem('The request is not valid HTTP.');
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1] ?? ''}`] : []));
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${typeof body === 'string' ? body : ''}`);
}

/** Returns the response to a request that violates HTTP itself. The response closes the connection. */
export function protocolProblem(detail: string): ApiResponse {
  const requestId = randomUUID();
  const headers = [...securityHeaders, 'X-Request-Id', requestId, 'Connection', 'close'];
  return renderProblem({ requestId, headers }, new CrewkitError('VALIDATION_FAILED', { detail }));
}
