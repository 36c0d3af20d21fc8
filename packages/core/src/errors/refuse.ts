import { CrewkitError } from './crewkit-error.js';
import { errorCatalogue } from './catalogue.js';

const codePattern = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;
const maxCodeLength = 64;
const maxDetailLength = 500;

export interface HostRefusal {
  /** The sentence for users, at most 500 characters. */
  readonly detail: string;
  /** A code of your own, such as `SEAT_LIMIT_REACHED`. Crewkit's own codes are not allowed. Default: `REFUSED_BY_HOST`. */
  readonly code?: string | undefined;
  /** The HTTP status, from 400 to 499. Default: 403. */
  readonly status?: number | undefined;
}

/**
 * Creates the error with which a hook refuses an action. The caller gets a problem document with the detail, code and status. Throws a `TypeError` if one of them is invalid.
 *
 * @example
 * throw refuse({ detail: 'Registration is by invitation only.' });
 */
export function refuse({ detail, code = 'REFUSED_BY_HOST', status = 403 }: HostRefusal): CrewkitError {
  if (!isDetail(detail)) throw new TypeError(`refuse: detail: expected a text of 1 to ${maxDetailLength} characters`);
  if (!isHostCode(code)) throw new TypeError('refuse: code: expected a code of your own, such as SEAT_LIMIT_REACHED');
  if (!Number.isInteger(status) || status < 400 || status > 499) {
    throw new TypeError('refuse: status: expected a whole number from 400 to 499');
  }
  return new CrewkitError('REFUSED_BY_HOST', { detail, host: { code, status } });
}

function isDetail(detail: unknown): boolean {
  return typeof detail === 'string' && detail.trim() !== '' && detail.length <= maxDetailLength;
}

function isHostCode(code: unknown): boolean {
  if (typeof code !== 'string' || code.length > maxCodeLength || !codePattern.test(code)) return false;
  return code === 'REFUSED_BY_HOST' || !Object.hasOwn(errorCatalogue, code);
}
