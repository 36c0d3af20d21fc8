// Runs in a thread of `BcryptThreads`, one password at a time. JavaScript, because Node 20 does not load TypeScript: the same file is
// used from source and from dist.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

/** Lower priority than request handling and file access: those take a moment, bcrypt takes all the CPU it gets. */
const nicer = 10;

giveWay();
parentPort.on('message', (question) => parentPort.postMessage(answer(question)));

/** Only Linux sets the priority per thread; elsewhere it would apply to the whole process. */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, Math.min(19, os.getPriority(0) + nicer));
  } catch {
    // May be forbidden (by a system call filter): then the thread keeps the normal priority.
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
