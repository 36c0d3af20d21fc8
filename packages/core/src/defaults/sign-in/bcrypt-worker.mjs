// @ts-check
// Runs in a thread of `BcryptThreads`, one password at a time. It is JavaScript, because Node 20 does not load TypeScript and the same file
// is used from source and from dist.
import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./imported-hash.js').ImportedHash} ImportedHash */
/** @typedef {{ memorySize: number, iterations: number, parallelism: number, hashLength: number, outputType: 'binary' }} Argon2Options */
/** @typedef {{ argon2id(options: Argon2Options & { password: string, salt: Uint8Array }): Promise<Uint8Array> }} Argon2 */
/** @typedef {{ password: string, cost: number, hash?: undefined } | { password: string, hash: string | ImportedHash }} Question */

// The published package contains this script as a `data:` URL, in which `import` cannot find packages.
const require = createRequire(workerData.importer);
const bcrypt = /** @type {typeof import('bcrypt')} */ (require('bcrypt'));

/**
 * The amount by which the thread's nice value is raised. bcrypt takes all the CPU time that it gets. With the lower priority, it does not
 * delay request handling and file access, which take only a moment.
 */
const nicer = 10;

giveWay();
parentPort?.on('message', async (/** @type {Question} */ question) => parentPort?.postMessage(await answer(question)));

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
async function answer(question) {
  const { password, hash } = question;
  try {
    if (hash === undefined) return { value: bcrypt.hashSync(password, question.cost) };
    if (typeof hash === 'string') return { value: bcrypt.compareSync(password, hash) };
    return { value: timingSafeEqual(await derive(password, hash), hash.key) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'bcrypt has failed.' };
  }
}

/**
 * Derives the key of an imported hash from the password.
 *
 * @param {string} password
 * @param {ImportedHash} hash
 * @returns {Promise<Uint8Array>}
 */
async function derive(password, hash) {
  const { salt, key } = hash;
  if (hash.algorithm === 'pbkdf2') return pbkdf2Sync(password, salt, hash.iterations, key.length, hash.digest);
  if (hash.algorithm === 'scrypt') {
    const { cost, blockSize, parallelism: parallelization } = hash;
    const maxmem = 256 * cost * blockSize + 128 * blockSize * parallelization + 2 ** 20;
    return scryptSync(password, salt, key.length, { cost, blockSize, parallelization, maxmem });
  }
  // Loaded here, because most installations have no such hashes.
  const argon2 = /** @type {Argon2} */ (require('hash-wasm/dist/argon2.umd.min.js'));
  const { memoryKiB: memorySize, iterations, parallelism } = hash;
  return argon2.argon2id({
    password,
    salt,
    memorySize,
    iterations,
    parallelism,
    hashLength: key.length,
    outputType: 'binary',
  });
}
