/**
 * Measures the contenders in turn, round by round, so that other load on the machine affects all of them. Discards a warm-up round. The
 * order rotates between rounds. Returns the result of `measure` in each round, by contender name.
 */
export async function interleave<Name extends string, Contender, Result>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
  measure: (contender: Contender) => Result | Promise<Result>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = -warmUps; round < rounds; round += 1) {
    const first = (round + warmUps) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const result = await measure(contenders[name]);
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}
