// @ts-check
// Runs in a thread of `BcryptThreads`, one password at a time. It is JavaScript, because Node 20 does not load TypeScript and the same file
// is used from source and from dist.
import { createRequire } from 'node:module';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{ password: string, cost: number, hash?: undefined } | { password: string, hash: string }} Question */

// The published package contains this script as a `data:` URL, in which `import` cannot find packages.
const bcrypt = /** @type {typeof import('bcrypt')} */ (createRequire(workerData.importer)('bcrypt'));

/**
 * The amount by which the thread's nice value is raised. bcrypt takes all the CPU time that it gets. With the lower priority, it does not
 * delay request handling and file access, which take only a moment.
 */
const nicer = 10;

giveWay();
parentPort?.on('message', (/** @type {Question} */ question) => parentPort?.postMessage(answer(question)));

/** Lowers the thread's priority. Does so only on Linux, because other systems would change the priority of the whole process. */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(19, os.getPriority(0) + nicer));
  } catch {
    // A system call filter can forbid this. The thread then keeps the normal priority.
  }
}

/** @param {Question} question */
function answer(question) {
  const { password, hash } = question;
  try {
    const value = hash === undefined ? bcrypt.hashSync(password, question.cost) : bcrypt.compareSync(password, hash);
    return { value };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'bcrypt has failed.' };
  }
}
