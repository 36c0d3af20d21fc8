import { CrewkitError } from '../../errors/crewkit-error.js';

// A position is a number in text form: an integer of ten decimal digits, which has room for billions of moves to the top or the bottom, and
// then the digits of a fraction, which divides the space between two neighbors without changing them. A fraction never ends with 0.
const integerDigits = 10;
const middle = 5_000_000_000;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The maximum length, which is reached after more than 500 moves in a row to the place below the same task. */
export const maxPositionLength = 130;

/**
 * Returns a position between those of two tasks of one column. null stands for the top (`previous`) or the bottom (`next`) of the column.
 * Throws `CONFLICT` if there is no room left, which moving the upper task restores.
 */
export function positionBetween(previous: string | null, next: string | null): string {
  if (previous === null) return toText(next === null ? middle : toInteger(next) - 1);
  const integer = toInteger(previous);
  const distance = next === null ? Infinity : toInteger(next) - integer;
  if (distance > 1) return toText(integer + 1);
  const end = next === null || distance === 1 ? null : next.slice(integerDigits);
  const position = toText(integer) + fractionBetween(previous.slice(integerDigits), end);
  if (position.length > maxPositionLength) {
    throw new CrewkitError('CONFLICT', { detail: 'There is no room left below this task. Move this task first.' });
  }
  return position;
}

function toInteger(position: string): number {
  return Number(position.slice(0, integerDigits));
}

function toText(integer: number): string {
  return String(integer).padStart(integerDigits, '0');
}

/** Returns the shortest fraction between two others. `end` null stands for the next integer. */
function fractionBetween(start: string, end: string | null): string {
  let fraction = '';
  for (let upper = end; ;) {
    const index = fraction.length;
    const low = digits.indexOf(start[index] ?? '0');
    const high = upper === null ? digits.length : digits.indexOf(upper[index] ?? '0');
    const half = Math.floor((low + high) / 2);
    if (half > low) return fraction + digits.charAt(half);
    fraction += digits.charAt(low);
    // From here on, every fraction is below the end.
    if (high > low) upper = null;
  }
}
