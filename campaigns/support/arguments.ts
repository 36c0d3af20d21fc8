import { parseArgs } from 'node:util';

type Value = string | number;
type Arguments<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/**
 * Parses the command line by the defaults: `{ runs: 40, seed: 1, only: '' }` allows `--runs 100 --seed 7 --only login`. A numeric default
 * means a numeric option, of at least 0. Ends the program with a usage line for anything else.
 */
export function readArguments<Defaults extends Record<string, Value>>(defaults: Defaults): Arguments<Defaults> {
  try {
    const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ options });
    const given = Object.entries(defaults).map(([name, value]) => [name, toValue(name, values[name], value)]);
    return Object.fromEntries(given) as Arguments<Defaults>;
  } catch (error) {
    const known = Object.entries(defaults).map(([name, value]) => `--${name} ${value}`);
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nusage, with the defaults: ${known.join(' ')}`,
    );
    process.exit(2);
  }
}

/** The random seed of a run that was given none. */
export function anySeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Returns a different seed for each operation, reproducibly: otherwise all would be requested by the same user in the same way. */
export function seedFor(name: string, seed: number): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed);
}

function toValue(name: string, text: string | undefined, otherwise: Value): Value {
  if (text === undefined) return otherwise;
  if (typeof otherwise !== 'number') return text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} must be a number of at least 0`);
  return number;
}
