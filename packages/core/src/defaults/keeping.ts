import { AppError } from '../errors/app-error.js';

/** What the disk refuses, because it is full, broken or somebody else's, is `UNAVAILABLE` to those who asked. */
export async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}
