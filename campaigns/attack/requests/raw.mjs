import { connect } from 'node:net';

/**
 * Sends bytes unchanged, in one or several chunks, and returns the response: `{ text, isClosed }`, text in Latin-1. Waits until the
 * server closes the connection, or has been silent for `quietMs`.
 */
export function sendRaw(url, bytes, { quietMs = 400, betweenMs = 30 } = {}) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks = [];
    const socket = connect({ host: hostname, port: Number(port) });
    let isClosed = false;
    const done = () => {
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString('latin1'), isClosed });
    };
    // Not before the first response, or three seconds: a busy machine is slow.
    let timer = setTimeout(done, 3000);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(done, quietMs);
    });
    // Reset or ended: the connection is closed in both cases, and `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isClosed = true;
      clearTimeout(timer);
      done();
    });
    [bytes].flat().forEach((piece, index) => {
      setTimeout(() => socket.writable && socket.write(piece, 'latin1'), index * betweenMs);
    });
  });
}

/** Returns the status lines of all responses; one follows directly after the previous body. */
export function readStatusLines(text) {
  return text.match(/HTTP\/1\.\d \d{3}[^\r\n]*/g) ?? [];
}
