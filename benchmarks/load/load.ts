import { performance } from 'node:perf_hooks';

import { percentile } from '../report/statistics.js';
import { getProcessorSeconds } from '../servers/processor-time.js';
import { HttpConnection } from './http-connection.js';

/** Asks the questions of one connection. */
export interface Asker {
  /** Returns the text of the next request. */
  readonly next: () => string;
  /** Handles the body of the response. */
  readonly take?: (body: string) => void;
}

export interface Load {
  readonly port: number;
  /** The process of the server, if its processor time is to be measured. */
  readonly pid?: number;
  readonly connections: number;
  readonly seconds: number;
  /** The status that every response must have. */
  readonly status?: number;
  readonly asker: (index: number) => Asker;
}

export interface LoadResult {
  readonly perSecond: number;
  /** In milliseconds, as is `p99`. */
  readonly p50: number;
  readonly p99: number;
  /** The processor time of the server per request, or NaN if it is not known. */
  readonly microseconds: number;
}

interface Asking {
  readonly connection: HttpConnection;
  readonly endsAt: number;
  readonly status: number;
  readonly times: number[];
}

/**
 * Sends requests in a closed loop for `seconds`: each of the `connections` sends its next request as soon as it has received the response
 * to the previous one. Any response status other than `status` aborts the run.
 */
export async function closedLoop({
  port,
  pid = -1,
  connections,
  seconds,
  status = 200,
  asker,
}: Load): Promise<LoadResult> {
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const times: number[] = [];
  try {
    const busyBefore = getProcessorSeconds(pid);
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    await Promise.all(opened.map((connection, index) => askUntil({ connection, endsAt, status, times }, asker(index))));
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    const microseconds = ((getProcessorSeconds(pid) - busyBefore) * 1_000_000) / times.length;
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    return { perSecond: times.length / elapsedSeconds, p50, p99, microseconds };
  } finally {
    for (const connection of opened) connection.close();
  }
}

async function askUntil({ connection, endsAt, status, times }: Asking, { next, take }: Asker): Promise<void> {
  for (let now = performance.now(); now < endsAt;) {
    const answer = await connection.send(next());
    if (answer.status !== status) throw new Error(`An answer was ${answer.status}: ${answer.body}`);
    take?.(answer.body);
    const answeredAt = performance.now();
    times.push(answeredAt - now);
    now = answeredAt;
  }
}
