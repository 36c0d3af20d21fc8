import { parseArgs } from 'node:util';

/**
 * Parses the command line by the defaults: `{ runs: 40, seed: 1, only: '' }` allows `--runs 100 --seed 7 --only login`. A numeric default
 * means a numeric option. Without a seed a random one is chosen; it is printed, so that a run can be reproduced.
 */
export function readArguments(defaults) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ options });
  const given = Object.entries(defaults).map(([name, value]) => [name, toValue(name, values[name], value)]);
  return Object.fromEntries(given);
}

/** The random seed of a run that was given none. */
export function anySeed() {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Returns a different seed for each operation, reproducibly: otherwise all would be requested by the same user in the same way. */
export function seedFor(name, seed) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
}

function toValue(name, text, otherwise) {
  if (text === undefined) return otherwise;
  if (typeof otherwise !== 'number') return text;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
  return number;
}
