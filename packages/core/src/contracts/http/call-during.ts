import type { Stores } from '../../ports/unit-of-work.js';
import { pause } from '../until.js';
import type { HttpClient } from './http-client.js';

// Calls that wait for a lock use all of it. For others it is long enough to be answered.
const openMs = 50;

/**
 * Makes calls while a transaction has done `work` and has not committed yet, and returns their answers. Calls that take the same
 * locks wait for the commit, and see what the transaction did; any other call is answered without it.
 */
export async function callDuring<T>(
  { server }: HttpClient,
  work: (stores: Stores) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let calling: Promise<T> | null = null;
  const made = await server.unitOfWork.run(async (stores) => {
    await work(stores);
    // Once, although the transaction may run again.
    calling ??= call();
    await Promise.race([calling, pause(openMs)]);
    return { calling };
  });
  return made.calling;
}
