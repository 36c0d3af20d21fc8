import { AppError } from '../../errors/app-error.js';

/** Runs `work` and converts disk errors (a full or broken disk, or missing permissions) to `UNAVAILABLE`. */
export async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}
