import { CrewkitError } from '../crewkit-error.js';
import { later } from './later.js';

/** Settles as `pending` does, or rejects with `TIMED_OUT` after `milliseconds`. A later result of `pending` is ignored. */
export function inTime<T>(milliseconds: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = later(milliseconds, () =>
      reject(new CrewkitError('TIMED_OUT', { message: `No answer in ${milliseconds / 1000} s.` })),
    );
    pending.then(resolve, reject).finally(cancel);
  });
}
