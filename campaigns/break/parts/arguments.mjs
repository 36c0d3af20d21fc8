/**
 * Reads `--name value` pairs: numbers where the default is a number, texts otherwise. Ends the program with a usage line
 * for anything else.
 */
export function readArguments(defaults, given = process.argv.slice(2)) {
  const values = { ...defaults };
  for (let index = 0; index < given.length; index += 2) {
    const name = (given[index] ?? '').replace(/^--/, '');
    const text = given[index + 1];
    const known = name in defaults && text !== undefined;
    const value = known && typeof defaults[name] === 'number' ? Number(text) : text;
    if (!known || Number.isNaN(value)) giveUp(defaults);
    values[name] = value;
  }
  return values;
}

function giveUp(defaults) {
  const known = Object.entries(defaults).map(([name, value]) => `--${name} ${value}`);
  console.error(`usage, with the defaults: ${known.join(' ')}`);
  process.exit(2);
}
