import { CrewkitError } from '../crewkit-error.js';
import { later } from './later.js';

/** Settles like `pending`. If `pending` has not settled after `milliseconds`, rejects with `TIMED_OUT` and ignores the later result. */
export function inTime<T>(milliseconds: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = later(milliseconds, () =>
      reject(new CrewkitError('TIMED_OUT', { message: `No answer in ${milliseconds / 1000} s.` })),
    );
    pending.then(resolve, reject).finally(cancel);
  });
}
