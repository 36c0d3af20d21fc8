export interface Random {
  /** Returns a number from 0 to 1, exclusive. */
  next(): number;
  /** Returns an integer from 0 to `count`, exclusive. */
  below(count: number): number;
  between(least: number, most: number): number;
  pick<Item>(list: readonly Item[]): Item;
  shuffled<Item>(list: readonly Item[]): Item[];
}

/** Returns the same numbers for the same seed, so that a run can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    between: (least, most) => least + next() * (most - least),
    pick: (list) => list[below(list.length)],
    shuffled: (list) => {
      const mixed = [...list];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = below(index + 1);
        [mixed[index], mixed[other]] = [mixed[other], mixed[index]];
      }
      return mixed;
    },
  };
}
