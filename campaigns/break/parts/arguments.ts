type Values<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/**
 * Reads `--name value` pairs: numbers where the default is a number, texts otherwise. Ends the program with a usage line
 * for anything else.
 */
export function readArguments<Defaults extends Readonly<Record<string, number | string>>>(
  defaults: Defaults,
  given: readonly string[] = process.argv.slice(2),
): Values<Defaults> {
  const values: Record<string, number | string> = { ...defaults };
  for (let index = 0; index < given.length; index += 2) {
    const name = given[index].replace(/^--/, '');
    const text = given.at(index + 1);
    if (!(name in defaults) || text === undefined) return giveUp(defaults);
    const value = typeof defaults[name] === 'number' ? Number(text) : text;
    if (Number.isNaN(value)) giveUp(defaults);
    values[name] = value;
  }
  return values as Values<Defaults>;
}

function giveUp(defaults: Readonly<Record<string, number | string>>): never {
  const known = Object.entries(defaults).map(([name, value]) => `--${name} ${value}`);
  console.error(`usage, with the defaults: ${known.join(' ')}`);
  process.exit(2);
}
