import { AppError } from '../errors/app-error.js';

/** Converts disk errors (full, broken, no permission) to `UNAVAILABLE`. */
export async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}
