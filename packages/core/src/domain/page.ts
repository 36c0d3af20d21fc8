import { CrewkitError } from '../errors/crewkit-error.js';

/** One page of a list. `next` is the position after which the list continues, or null if this is the last page. */
export interface Page<Item, Position> {
  readonly items: readonly Item[];
  readonly next: Position | null;
}

/** Throws `VALIDATION_FAILED` unless the limit is a whole number from 1 to 100. */
export function requirePageLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return;
  const errors = [{ path: 'limit', code: 'invalid_limit', message: 'Must be a whole number from 1 to 100.' }];
  throw new CrewkitError('VALIDATION_FAILED', { errors });
}
