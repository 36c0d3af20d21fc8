import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Somebody who works while others attack: asks for `path` on a fresh connection each time, again and again, until `end()`. That gives
 * `{ asked, failed, median, p99, worst }`, times in milliseconds; an answer that is none of `accepted` has failed.
 */
export function probeLatency(url, { path, token = null, everyMs = 100, accepted = [200] }) {
  const times = [];
  const failures = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      const status = await ask(new URL(path, url), token).catch((error) => error.message);
      times.push(performance.now() - from);
      if (!accepted.includes(status)) failures.push(status);
      await sleep(everyMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
      const figures = { median: at(0.5), p99: at(0.99), worst: at(1) };
      return { asked: times.length, failed: failures.length, failures: [...new Set(failures)], ...figures };
    },
  };
}

function ask(target, token) {
  return new Promise((resolve, reject) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const outgoing = request(target, { agent: false, timeout: 10_000, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 10 s'))).on('error', reject);
    outgoing.end();
  });
}
