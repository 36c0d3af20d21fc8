/**
 * Measures everybody in turn, round by round, so that whatever else the machine does strikes all of them. A round of warming up
 * is thrown away. Who begins changes from round to round. Returns, by the contenders' names, what `measure` gave in each round.
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
