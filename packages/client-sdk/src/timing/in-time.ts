import { CrewkitError } from '../crewkit-error.js';
import { later } from './later.js';

/** Settles like `pending`, or rejects with `TIMED_OUT` after `milliseconds`. The result of `pending` is ignored if it comes later. */
export function inTime<T>(milliseconds: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = later(milliseconds, () =>
      reject(new CrewkitError('TIMED_OUT', { message: `No answer in ${milliseconds / 1000} s.` })),
    );
    pending.then(resolve, reject).finally(cancel);
  });
}
