import { performance } from 'node:perf_hooks';

import { percentile } from '../report/statistics.mjs';
import { HttpConnection } from './http-connection.mjs';

/**
 * Sends requests in a closed loop for `seconds`: each of the `connections` sends its next request as soon as it has received the response
 * to the previous one. `asker(index)` creates `{ next(), take(body) }` for each connection: `next` returns the text of its next request,
 * and `take` handles the response. Any response status other than `status` aborts the run. Returns `{ perSecond, p50, p99 }`; the
 * percentiles are in milliseconds.
 */
export async function closedLoop({ port, connections, seconds, status = 200, asker }) {
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const times = [];
  try {
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    await Promise.all(opened.map((connection, index) => askUntil({ connection, endsAt, status, times }, asker(index))));
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    return { perSecond: times.length / elapsedSeconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  } finally {
    for (const connection of opened) connection.close();
  }
}

async function askUntil({ connection, endsAt, status, times }, { next, take }) {
  for (let now = performance.now(); now < endsAt;) {
    const answer = await connection.send(next());
    if (answer.status !== status) throw new Error(`An answer was ${answer.status}: ${answer.body}`);
    take?.(answer.body);
    const answeredAt = performance.now();
    times.push(answeredAt - now);
    now = answeredAt;
  }
}
