import type { Readable } from 'node:stream';

import { AppError } from '../../errors/app-error.js';
import { brokenOff, tooSlow } from './body-refusals.js';
import { bodyTimes } from './body-times.js';

/** The only limit of JSON bodies, in bytes (contract §1). */
export const maxJsonBytes = 64 * 1024;

// A body beyond the limit is read and discarded up to this size, so that the client can read the refusal instead of getting a reset
// connection.
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Returns the whole body. Throws `PAYLOAD_TOO_LARGE`, or `VALIDATION_FAILED` if the client breaks off or is too slow. */
export function readBody(body: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Late listeners get neither event again: middleware has read the whole body, or the client has disconnected.
    if (body.readableEnded) return resolve(Buffer.alloc(0));
    if (body.destroyed) return reject(brokenOff());
    const chunks: Buffer[] = [];
    let size = 0;
    // Listeners are used instead of `for await`: leaving that loop early destroys the stream, and with it the connection on which the
    // refusal has to be sent.
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      body.removeListener('data', take).removeListener('end', end).removeListener('error', fail);
      body.removeListener('close', fail);
      // A late error of an abandoned stream must not become an uncaught error.
      body.on('error', () => undefined);
      finish();
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxJsonBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxDiscardedBytes) settle(() => reject(tooLarge()));
    };
    const end = (): void => settle(() => (size > maxJsonBytes ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
    const fail = (): void => settle(() => reject(brokenOff()));
    // Without this timer, clients that send a byte now and then would occupy a connection and memory (CWE-400).
    const timer = setTimeout(() => settle(() => reject(tooSlow())), bodyTimes.json);
    body.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { detail: `A JSON body can have at most ${maxJsonBytes} bytes.` });
}
