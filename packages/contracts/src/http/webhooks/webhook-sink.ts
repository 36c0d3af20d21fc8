import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { until } from '../../until.js';

/** A request that a sink has received. */
export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** What a sink answers: a status, with headers if there are any, or nothing. */
type SinkAnswer = number | readonly [number, Readonly<Record<string, string>>] | 'nothing';

/** A server that receives webhooks. */
export interface Sink {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets the answers to the next requests. The last one answers all later requests. */
  answer(...answers: SinkAnswer[]): void;
  /** Waits until this many requests have been received in all, and returns them. */
  wait(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** Starts a sink on 127.0.0.1, which answers with 204. */
export async function openSink(): Promise<Sink> {
  const received: Received[] = [];
  let answers: readonly SinkAnswer[] = [204];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Received['body'];
      received.push({ id: String(request.headers['webhook-id']), headers: request.headers, text, body });
      const [answer = 204, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      if (answer === 'nothing') return;
      const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(...next) {
      answers = next;
    },
    async wait(count) {
      await until(() => received.length >= count, `${count} webhook requests`, 20_000);
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns which of the secrets have signed the request, as the Standard Webhooks specification describes. */
export function findSigners({ id, headers, text }: Received, secrets: readonly string[]): readonly string[] {
  const given = String(headers['webhook-signature']).split(' ');
  const content = `${id}.${String(headers['webhook-timestamp'])}.${text}`;
  assert.equal(headers['content-type'], 'application/json');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    assert.equal(key.length, 32);
    return given.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  });
}
