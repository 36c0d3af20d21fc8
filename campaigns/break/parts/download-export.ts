// Downloads GET /api/users/me/export once, in a separate process. Takes `{ url, token }` as a message from the parent process, and replies
// with a `Download`.
import { request, type IncomingMessage } from 'node:http';

export interface Download {
  /** 0 means that there was no response; `failure` then states the reason. */
  readonly status: number;
  readonly failure?: string;
  readonly retryAfter?: string | undefined;
  readonly bytes: number;
  readonly messages: number;
  /** Whether the transfer was complete and ended as the document must end. */
  readonly isWhole: boolean;
  readonly seconds: number;
}

export interface DownloadRequest {
  readonly url: string;
  readonly token: string;
}

const tailLength = 64;
const nothing = { status: 0, bytes: 0, messages: 0, isWhole: false, seconds: 0 };

process.once('message', (given) => {
  void download(given as DownloadRequest)
    .catch((error: unknown): Download => ({ ...nothing, failure: String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});

function download({ url, token }: DownloadRequest): Promise<Download> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request(new URL('/api/users/me/export', url), { headers, agent: false });
    outgoing.on('error', reject).on('response', (incoming: IncomingMessage) => {
      let [bytes, messages, tail] = [0, 0, ''];
      incoming.on('data', (chunk: Buffer) => {
        const text = tail + chunk.toString('latin1');
        // The tail has been counted, unless it was cut in the middle.
        messages += count(text) - count(tail);
        tail = text.slice(-tailLength);
        bytes += chunk.length;
      });
      incoming
        .on('error', () => undefined)
        .on('close', () => {
          const { statusCode: status = 0, complete } = incoming;
          const isWhole = complete && tail.endsWith(']}');
          const seconds = (performance.now() - startedAt) / 1000;
          resolve({ status, retryAfter: incoming.headers['retry-after'], bytes, messages, isWhole, seconds });
        });
    });
    outgoing.end();
  });
}

function count(text: string): number {
  return text.split('"editedAt"').length - 1;
}
