// Downloads GET /api/users/me/export once, in a separate process. Takes `{ url, token }` as a message from the parent process, and replies
// with `{ status, retryAfter, bytes, messages, isWhole, seconds }`. `isWhole` states whether the transfer was complete and ended as the
// document must end.
import { request } from 'node:http';

const tailLength = 64;

process.once('message', async ({ url, token }) => {
  process.send(await download(url, token).catch(({ message }) => ({ status: 0, failure: message })));
  process.disconnect();
});

function download(url, token) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request(new URL('/api/users/me/export', url), { headers, agent: false });
    outgoing.on('error', reject).on('response', (incoming) => {
      let [bytes, messages, tail] = [0, 0, ''];
      incoming.on('data', (chunk) => {
        const text = tail + chunk.toString('latin1');
        // The tail has been counted, unless it was cut in the middle.
        messages += count(text) - count(tail);
        tail = text.slice(-tailLength);
        bytes += chunk.length;
      });
      incoming
        .on('error', () => undefined)
        .on('close', () => {
          const { statusCode: status, complete } = incoming;
          const isWhole = complete && tail.endsWith(']}');
          const seconds = (performance.now() - startedAt) / 1000;
          resolve({ status, retryAfter: incoming.headers['retry-after'], bytes, messages, isWhole, seconds });
        });
    });
    outgoing.end();
  });
}

function count(text) {
  return text.split('"editedAt"').length - 1;
}
