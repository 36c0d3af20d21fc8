/**
 * Measures the contenders in turn, round by round, so that other load on the machine affects all of them. Discards a warm-up round. The
 * order rotates between rounds. Returns the result of `measure` in each round, by contender name.
 */
export async function interleave(contenders, { rounds, warmUps = 1 }, measure) {
  const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    const names = Object.keys(contenders);
    const first = (round + warmUps) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const result = await measure(contenders[name], { isWarmUp: round < 0 });
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}
