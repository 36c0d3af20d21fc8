import { connect } from 'node:net';

import type { HttpAnswer } from './send-http.js';

export interface Talk {
  /** All received bytes as latin1. */
  readonly text: string;
  /** The complete responses in the received bytes. A `100 Continue` is a response too. */
  readonly answers: readonly Pick<HttpAnswer, 'status' | 'text'>[];
  /** Whether the server ended the connection. If false, the server was silent for a while. */
  readonly ended: boolean;
}

// Before its first bytes, a server on a busy machine may think for long.
const silenceMs = { beforeAnswer: 20_000, afterAnswer: 2000 };

/**
 * Writes bytes to a new connection, whether or not they are HTTP, and reads until the server ends the connection or is silent. If
 * `leaveAfterMs` is given, aborts the connection after this time.
 */
export function talk(baseUrl: string, bytes: string, leaveAfterMs?: number): Promise<Talk> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let text = '';
    let ended = false;
    const line = connect(Number(port), hostname, () => line.write(bytes, 'latin1'));
    if (leaveAfterMs !== undefined) setTimeout(() => line.destroy(), leaveAfterMs);
    line.setTimeout(silenceMs.beforeAnswer, () => line.destroy());
    line.on('data', (chunk) => {
      text += chunk.toString('latin1');
      line.setTimeout(silenceMs.afterAnswer);
    });
    line.on('end', () => (ended = true));
    // The connection was reset during the write. Bytes received until then count.
    line.on('error', () => (ended = true));
    line.on('close', () => resolve({ text, answers: answersIn(text), ended }));
  });
}

function answersIn(text: string): Talk['answers'] {
  const headEnd = text.indexOf('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  if (headEnd === -1 || status === undefined) return [];
  const length = Number(/^content-length: (\d+)$/im.exec(text.slice(0, headEnd).replaceAll('\r', ''))?.[1] ?? 0);
  const end = headEnd + 4 + length;
  const body = Buffer.from(text.slice(headEnd + 4, end), 'latin1').toString('utf8');
  return [{ status: Number(status), text: body }, ...answersIn(text.slice(end))];
}
