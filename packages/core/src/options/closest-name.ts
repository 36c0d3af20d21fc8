const maxDistance = 3;
const minCutOff = 3;

/**
 * Returns the name that was probably meant, or null if no name is close. A name is close if it starts with the given text or differs from
 * it in at most three letters. Letter case and separators are ignored.
 */
export function closestName(given: string, names: readonly string[]): string | null {
  const wanted = normalize(given);
  const ranked = names
    .map((name) => ({ name, distance: distanceBetween(wanted, normalize(name)) }))
    // In a short name, fewer letters are allowed to differ.
    .filter(({ name, distance }) => distance <= Math.min(maxDistance, Math.ceil(name.length / 3)))
    .sort((left, right) => left.distance - right.distance);
  return ranked[0]?.name ?? null;
}

function normalize(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 100);
}

function distanceBetween(wanted: string, name: string): number {
  return wanted.length >= minCutOff && name.startsWith(wanted) ? 1 : editDistance(wanted, name);
}

/** Returns the Levenshtein distance: the number of letters that must be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
