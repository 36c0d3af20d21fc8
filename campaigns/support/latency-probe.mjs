import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

if (!isMainThread) await work(workerData);

/**
 * Simulates a user who works during an attack. Repeatedly requests `path`, each time on a new connection, until `end()` is called. `end()`
 * returns `{ asked, failed, failures, median, p99, worst }`, with times in milliseconds. A response whose status is not in `accepted`
 * counts as a failure. Runs in its own thread, so that the attackers in this thread do not delay it.
 */
export function probeLatency(url, { path, token = null, everyMs = 100, accepted = [200] }) {
  const data = { target: new URL(path, url).href, token, everyMs, accepted };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
  const figures = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return { end: () => (worker.postMessage('end'), figures) };
}

async function work({ target, token, everyMs, accepted }) {
  const times = [];
  const failures = [];
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  while (!isOver) {
    const from = performance.now();
    const status = await ask(target, token).catch((error) => error.message);
    times.push(performance.now() - from);
    if (!accepted.includes(status)) failures.push(status);
    await sleep(everyMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  const figures = { median: at(0.5), p99: at(0.99), worst: at(1) };
  parentPort.postMessage({
    asked: times.length,
    failed: failures.length,
    failures: [...new Set(failures)],
    ...figures,
  });
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
