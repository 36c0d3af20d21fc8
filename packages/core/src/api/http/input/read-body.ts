import type { Readable } from 'node:stream';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import { brokenOff, tooSlow } from './body-refusals.js';
import { bodyTimes } from './body-times.js';

/** The maximum size of every JSON body, in bytes. */
export const maxJsonBytes = 64 * 1024;

// A body that exceeds the limit is read and discarded up to this size, so that the client can read the refusal instead of getting a
// connection reset.
const maxDiscardedBytes = 8 * 1024 * 1024;

/**
 * Returns the whole body. Throws `PAYLOAD_TOO_LARGE` for a body that is too large, and `VALIDATION_FAILED` for one that is incomplete or
 * too slow.
 */
export function readBody(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The body might already have ended, because middleware has read it or the client has disconnected. Listeners added
    // to an ended body would never be called.
    if (body.readableEnded) return resolve(Buffer.alloc(0));
    if (body.destroyed) return reject(brokenOff());
    const chunks: Buffer[] = [];
    let size = 0;
    // Use listeners instead of `for await`: leaving that loop early would destroy the stream, and with it the connection over which the
    // refusal must be sent.
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      body.removeListener('data', take).removeListener('end', end).removeListener('error', fail);
      body.removeListener('close', fail);
      // Without this listener, a later error on the abandoned stream would be an uncaught error.
      body.on('error', () => undefined);
      finish();
    };
    // Chunks are strings if a middleware has called `setEncoding`.
    const take = (chunk: Buffer | string): void => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size <= maxJsonBytes) chunks.push(bytes);
      else chunks.length = 0;
      if (size > maxDiscardedBytes) settle(() => reject(tooLarge()));
    };
    const end = (): void => settle(() => (size > maxJsonBytes ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
    const fail = (): void => settle(() => reject(brokenOff()));
    // Without this timer, clients that send a byte now and then could occupy a connection and memory for a long time (CWE-400).
    const timer = setTimeout(() => settle(() => reject(tooSlow())), bodyTimes.json);
    body.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

/** Returns whether the body was read only in part. The rest of such a body would be parsed as another request. */
export function isHalfRead(body: Readable): boolean {
  return body.readableDidRead && !body.readableEnded;
}

function tooLarge(): CrewkitError {
  return new CrewkitError('PAYLOAD_TOO_LARGE', { detail: `A JSON body can have at most ${maxJsonBytes} bytes.` });
}
