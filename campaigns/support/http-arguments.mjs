import { parseArgs } from 'node:util';

/**
 * Reads the command line by the defaults: `{ runs: 40, seed: 1, only: '' }` allows `--runs 100 --seed 7 --only login`.
 * What has a number as its default is a number. Without a seed one is made up; it is printed, so that a run can be done again.
 */
export function readArguments(defaults) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ options });
  const given = Object.entries(defaults).map(([name, value]) => [name, valueOf(name, values[name], value)]);
  return Object.fromEntries(given);
}

/** What a run uses that was told no seed. */
export function anySeed() {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Another seed for each operation, the same in each run: otherwise all would be asked by the same person in the same way. */
export function seedFor(name, seed) {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
}

function valueOf(name, text, otherwise) {
  if (text === undefined) return otherwise;
  if (typeof otherwise !== 'number') return text;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
  return number;
}
