import fc from 'fast-check';

import { HttpClient, type RawRequest } from '../../support/http-client.js';
import type { Findings } from '../parts/findings.js';

const path = '/socket.io/?EIO=4&transport=polling';
const separator = '\u001e';
const strangeQueries = [
  'EIO=4&transport=polling&sid=guessed',
  'EIO=4&transport=polling&sid=__proto__',
  'EIO=4&transport=polling&sid=constructor',
  'EIO=4&transport=polling&sid=',
  'EIO=4&transport=__proto__',
  'EIO=4&transport=webtransport',
  'EIO=3&transport=polling',
  'EIO=__proto__&transport=polling',
  'EIO=4',
  'EIO=4&transport=polling&j=0;alert(1)',
  'EIO=4&transport=polling&__proto__=1&constructor=2',
  `EIO=4&transport=polling&sid=${'x'.repeat(7000)}`,
  'EIO=4&transport=polling&transport=websocket',
];

interface PollingAttack {
  readonly findings: Findings;
  readonly runs: number;
  readonly seed: number;
  readonly packets: fc.Arbitrary<string[]>;
}

/** `status`: a number, or the code of the error if there was no response. */
interface Outcome {
  readonly status: number | string;
  readonly text: string;
}

/**
 * Uses Engine.IO over HTTP as no client would: with guessed and foreign sessions, with any kind and number of packets, and with bodies of
 * any type. Every response must have a status below 500. Returns how often each status occurred.
 */
export async function attackPolling({ url }: { readonly url: string }, attack: PollingAttack): Promise<string> {
  const { findings, runs, seed, packets } = attack;
  const client = new HttpClient(url);
  const statuses: Record<string, number> = {};
  const send = async (what: string, request: RawRequest) => {
    const answer: Outcome = await client.send(request).catch(toOutcome);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    // If the packets end the connection, the connection ends while the poll request is waiting.
    const { status } = answer;
    const isFine = typeof status === 'number' ? status >= 200 && status < 500 : status === 'ECONNRESET';
    if (!isFine) findings.add(`long-polling: ${answer.status} to ${what}`, JSON.stringify(request).slice(0, 1000));
    return answer;
  };
  for (const query of strangeQueries) {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'DELETE']) {
      await send('a strange request', { method, path: `/socket.io/?${query}`, body: method === 'GET' ? null : '40' });
    }
  }
  const types = ['text/plain;charset=UTF-8', 'application/octet-stream', 'application/json', 'multipart/form-data'];
  for (const [index, plan] of fc.sample(packets, { numRuns: Math.ceil(runs / 2), seed }).entries()) {
    const { text } = await send('a handshake', { path });
    const [, sid] = /"sid":"([^"]+)"/.exec(text) ?? [];
    if (sid === undefined) findings.add('long-polling: no session', text);
    const body = plan.join(separator);
    const headers = { 'content-type': types[index % 9] ?? types[0] };
    await send('packets', { method: 'POST', path: `${path}&sid=${sid}`, headers, body });
    if (index % 10 === 0)
      await send('a body that is too large', { method: 'POST', path: `${path}&sid=${sid}`, body: 'x'.repeat(20_000) });
    else await send('a poll', { path: `${path}&sid=${sid}` });
  }
  client.close();
  return Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}

function toOutcome(error: NodeJS.ErrnoException): Outcome {
  return { status: error.code ?? error.message, text: '' };
}
