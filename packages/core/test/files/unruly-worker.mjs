// A worker that does what it is told: a stand-in for the effects of malicious files on the real one.
import { parentPort } from 'node:worker_threads';

const kept = [];
const deeds = {
  echo: ({ text }) => parentPort.postMessage({ answer: text }),
  hang: () => {
    for (;;);
  },
  sulk: () => undefined,
  crash: () => {
    throw new Error('A file has crashed it.');
  },
  leave: () => process.exit(3),
  eat: () => {
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  pull: () => parentPort.postMessage({ pull: true }),
};

let pulled = 0;
parentPort.on('message', ({ question, chunk }) => {
  if (question !== undefined) return deeds[question.kind](question);
  pulled += chunk?.byteLength ?? 0;
  parentPort.postMessage(chunk === null ? { answer: pulled } : { pull: true });
});
parentPort.postMessage({ ready: true });
