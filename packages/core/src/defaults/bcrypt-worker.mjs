// Runs in a thread of `BcryptThreads`, one password at a time. JavaScript, because node 20 loads no TypeScript: it is the same file
// from source and from dist.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

/** Later than whoever answers requests or works on files: those take a moment, this takes all there is. */
const nicer = 10;

giveWay();
parentPort.on('message', (question) => parentPort.postMessage(answer(question)));

/** Linux alone counts it for each thread; elsewhere it would be the whole process that gives way. */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(19, os.getPriority(0) + nicer));
  } catch {
    // Not everybody may (a filter of system calls): then it takes its turn like the others.
  }
}

function answer({ password, cost, hash }) {
  try {
    const value = hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
    return { value };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'bcrypt has failed.' };
  }
}
