import type { Stores } from '@crewkit/core/ports';
import { pause } from '../until.js';
import type { HttpClient } from './http-client.js';

// Calls that wait for a lock use all of this time. For other calls, it is long enough to complete.
const openMs = 50;

/**
 * Makes calls while a transaction has done `work` and is not committed, and returns their responses. Calls that need the same locks wait
 * for the commit, and see the changes of the transaction. All other calls get their response before the commit.
 */
export async function callDuring<T>(
  { server }: HttpClient,
  work: (stores: Stores) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let calling: Promise<T> | null = null;
  const made = await server.unitOfWork.run(async (stores) => {
    await work(stores);
    // The calls are made once, although the transaction can be retried.
    calling ??= call();
    await Promise.race([calling, pause(openMs)]);
    return { calling };
  });
  return made.calling;
}
